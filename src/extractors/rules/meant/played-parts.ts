/** Characters of a sentence that are read. */
const MAX_SENTENCE = 300;

/** How somebody begins to play a part, or to tell a story as one of its persons. bounded: 300 characters */
const BEGINS =
  /\b(?:role-?play(?:ing)?|let['’]?s (?:play|pretend|imagine|act)|my (?:d&d |rp |oc )?character(?:['’]s)?(?: (?:is|bio|sheet|says))?\b|(?:i['’]?ll|i will|i['’]?m going to|me|i) (?:be|play|playing|answer as|act as|speak as) (?:the|a|an)\b|you(?:['’]re| are)(?: now)? (?:the|my|an?) (?:\p{L}+ ){0,2}(?:innkeeper|bartender|barkeep|interviewer|detective|villain|king|queen|shopkeeper|customer|host|narrator|therapist|teacher|wizard|dm|dungeon master|game master|captain)|mock interview|in character|(?:starting|begin|start) (?:the )?(?:scene|story|role-?play)|(?:write|reply|answer|speak|talk|respond) as if you|pretend (?:that )?(?:i|i['’]m|to be|you)|imagine (?:that )?(?:i|i['’]m|you['’]?re|you are)|once upon a time|(?:from|in) the (?:perspective|view|point of view|voice) of|(?:here['’]s|here is|this is|below is) (?:the |a |my )?(?:\p{L}+ ){0,2}(?:character|hero|protagonist|monologue|dialogue|scene|chapter|script|backstory|lyrics))|扮演|角色|假装|演(?:一个|个|宫|一名|一位)|剧本|我演|你演|旁白|台词/iu;
/** How he comes back to himself. bounded: 300 characters */
const RETURNS =
  /^[(（]|^(?:rate|check|fix|help|tell|give|grade|score|review|suggest|explain|correct)\b|\b(?:in real life|irl|in reality|real(?:ly)?|actually|out of character|ooc|btw|by the way|anyway|for real|seriously|as for me|personally|myself|in fact|the real me|meanwhile|back to|thanks|thank you|jokes aside|joking aside|for reference|off topic|unrelated|not in|outside (?:of )?(?:the|this)|today i|help me|my own)\b|现实|真实|其实|实际|说真的|说正经|对了|另外|顺便|话说|本人|言归正传|谢谢|生活中|不开玩笑/iu;
/** Somebody of the story who is not the speaker, who speaks for himself behind it. bounded: 300 characters */
const OF_OTHER =
  /\b(?:he|she|they|the (?:hero|heroine|protagonist|character|narrator|villain|main \p{L}+))\b/iu;
const FIRST = /\b(?:i|i['’](?:m|ll|ve|d)|im|my|me|we)\b|我/iu;

/** Follows the parts that the speaker plays, from one sentence of a message to the next. */
export class PlayedParts {
  #isPlaying = false;

  /** Whether a sentence is spoken in a part that was taken before it; sentences are asked for in order. */
  has(text: string): boolean {
    const said = text.slice(0, MAX_SENTENCE);
    if (BEGINS.test(said)) {
      this.#isPlaying = FIRST.test(said) && !OF_OTHER.test(said) && !RETURNS.test(said);
      return false;
    }
    if (RETURNS.test(said)) this.#isPlaying = false;
    return this.#isPlaying;
  }
}
