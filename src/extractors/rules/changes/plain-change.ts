/**
 * Words that often tell an end, a denial or another value. Other cues, such as `bought` and `went`, are in
 * many sentences that change nothing. bounded: 300 characters
 */
const PLAIN =
  /\b(?:no longer|any ?more|any longer|never (?:was|were|again)|used to|quit|stopp?ed|(?:gave|given|giving) up|switch\w*|swapp?ed|traded|replac\w*|changed|(?:moved|relocated) (?:to|from|out|away|back|in)|instead|after all|turns? out|turned out|actually|broke up|broken up|split up|divorc\w*|passed away|died|cancel\w*|postpon\w*|reschedul\w*|retired|laid off|fired|resigned|promoted|(?:my|our) new|from now on|these days|nowadays|now|not|off|left)\b|n['’]t\b|不再|不是|没有了|戒|改|换|搬|离|辞|裁|分手|去世|过世|取消|推迟|提前|延期|放弃|现在|如今|已经|其实|跳槽|转行|退|涨|升|降|了[。.!！]?$/iu;

/** Whether a sentence tells a change plainly, so that it is compared before others. */
export const tellsPlainly = (sentence: string): boolean => PLAIN.test(sentence);
