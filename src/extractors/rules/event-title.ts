import { tidy } from '../../domain/text/normalise.ts';
import { trimTail } from '../../domain/text/trim.ts';
import { moveIn } from './event-assertions.ts';
import type { EventClause } from './event-clauses.ts';
import type { Turn } from './turn.ts';
import { shortTitle } from './wording.ts';

const MAX_TITLE = 60;
const MAX_CHINESE_TITLE = 24;
// bounded: 600 characters (of a clause)
const AUXILIARY =
  /^(?:['’](?:m|re|ve|ll|s|d)|am|are|was|were|is|have|has|had|will)(?: (?:going|planning|about|hoping) to| been)? (?:(?:just|finally|recently|also|actually|officially|already|all|both|so|definitely|really) )*/i;
const ADVERBS =
  /^(?:(?:just|finally|recently|also|actually|officially|already|all|both|so|definitely|really|then|later) )+/i;
/** Where the main part of a clause ends. bounded: 600 characters (of a clause) */
const TAIL =
  /[,;:–—(]| (?:because|since (?:I|we|my)|so that|although|even though|though|while|which|who|where|when|before|until|but|and (?:it|I|we|he|she|they|then|the|my|our)|that (?:is|was|has|begins|starts|runs|takes)) /i;

/**
 * A key for an event as a person would write it: `Met Tom in Lisbon`, `Sister getting married`.
 * @param subject what an earlier clause names as the subject, '' if the clause names it
 */
export function titleOfEvent(turn: Turn, clause: EventClause, subject: string): string {
  const words = withoutTimes(clause);
  const title = turn.language === 'zh' ? chinese(turn, subject, words) : english(turn, subject, words);
  return shortTitle(title === '' ? clause.text : title);
}

/** The words of a clause without its times and the prepositions before them. */
function withoutTimes({ text, start, times }: EventClause): string {
  if (moveIn(text) !== null) return text;
  let result = '';
  let at = 0;
  for (const time of times) {
    const before = text.slice(at, time.start - start);
    result += `${trimTail(before.trimEnd().replace(PREPOSITION, ''), /\s/)} `;
    at = time.end - start;
  }
  const rest = result + text.slice(at);
  return tidy(rest.replace(/[ ]([,;.])/g, '$1'));
}

/** Words before the clause itself. bounded: 600 characters (of a clause) */
const SETTING =
  /^(?:(?:after|before|during|in|on|at|since|luckily|sadly|unfortunately|fortunately|finally)\b[^,]{0,40}, |(?:can['’]t wait for|looking forward to|excited (?:for|about)) (?:the )?)/i;
/** Prepositions that a time leaves behind. */
const PREPOSITION = /(?:^| )(?:on|at|in|by|from|for|of|since|during|over|around|until|till|the)(?: the)?$/i;
/** Words at the end of a clause that tell nothing. bounded: 600 characters (of a clause) */
const FILLER = /(?: (?:lol|haha|btw|though|too|again|finally|instead|hopefully)){1,3}$/i;
// bounded: 600 characters (of a clause)
const COPULA =
  / (?:is|are|was|were|will be|has been|have been) (?=\w{1,20}(?:ing|ed|en)\b|in |at |with |on )/i;
const CONTRACTED =
  /['’](?:s|re) (?!(?:house ?warming|christening|wedding|meeting|training|hearing|viewing|outing|opening|screening|reading|painting|evening|morning|gathering|fitting|booking|drawing|filling|crossing|building)\b)(?=\w{1,20}ing\b)/;

function english(turn: Turn, subject: string, words: string): string {
  const { name, isNamed } = turn.speaker;
  const text = words
    .replace(OPENERS, '')
    .replace(SETTING, '')
    .replace(/^(?:[,;:\s]+|['’]s )/, '');
  const cut = TAIL.exec(text.slice(8));
  const main = trimTail(cut === null ? text : text.slice(0, cut.index + 8), /^[\s.。!！,;:…~-]$/).replace(
    FILLER,
    '',
  );
  const self = /^(?:I|[Ww]e)(?=['’ ])/.exec(main);
  const continued = subject === '' ? '' : `${subject} `;
  if (self !== null) {
    const rest = main.slice(self[0].length).trimStart();
    const doing = rest
      .replace(AUXILIARY, '')
      .replace(ADVERBS, '')
      .replace(/^(?:have|got)(?: got)? an? /i, '');
    return bounded(isNamed && self[0] === 'I' ? `${name} ${doing}` : capital(doing));
  }
  const own = /^(?:my|our) /i.exec(main);
  if (own !== null)
    return bounded(
      capital(
        isNamed && /^my/i.test(own[0])
          ? `${name}'s ${main.slice(own[0].length)}`
          : shorter(main.slice(own[0].length)),
      ),
    );
  const rest = subject === '' ? main : main.replace(/^(?:he|she|they)(?=['’ ])/i, '').replace(/^ /, '');
  // a pronoun gives way to whom it means, together with its verb: `he's coming`
  const joint = rest.startsWith("'") || rest.startsWith('’') ? continued.trimEnd() : continued;
  return bounded(capital(shorter(joint + rest)));
}

/** `flat is moving out` → `flat moving out`, `the exhibition is in Rome` → `exhibition in Rome`. */
function shorter(words: string): string {
  return words
    .replace(/^(?:the|an?) (?=\p{Ll})/iu, '')
    .replace(COPULA, ' ')
    .replace(CONTRACTED, ' ')
    .replace(/(?:['’]s| is| are| was| were)$/i, '')
    .replace(ADVERBS, '');
}

/** At most 60 characters, cut before a preposition where that is possible. */
function bounded(title: string): string {
  if (title.length <= MAX_TITLE) return title;
  const head = title.slice(0, MAX_TITLE);
  const at = Math.max(
    ...[' to ', ' for ', ' with ', ' at ', ' in ', ' from ', ' by ', ' on ', ' and ', ' as '].map((word) =>
      head.lastIndexOf(word),
    ),
  );
  return at >= 20 ? title.slice(0, at) : title;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Words before a Chinese clause that tell nothing. bounded: 600 characters (of a clause) */
const CHINESE_LEAD =
  /^(?:[，,、\s]|但是?|而且|然后|所以|不过|对了|其实|后来|结果|终于|偏偏|就|也|的(?=\p{Script=Han}))+/u;

function chinese(turn: Turn, subject: string, words: string): string {
  const { name, isNamed } = turn.speaker;
  const plain = trimTail(
    words.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '').replace(CHINESE_LEAD, ''),
    /^[\s，,。.!！；;~～哈呢啊呀啦嘛]$/u,
  ).replace(/定[在于]$|，\s?的事(?:儿|情)?了?$/u, '');
  const self = /^(?:我(?!们)|我们|咱们?|俺)(?!国|家的?|公司|班|学校|单位)(?:的(?=\S))?/u.exec(plain);
  if (self === null) {
    const own = plain
      .replace(/^我们?家的(?=\p{Script=Han})/u, '')
      .replace(/^我们?(?=家|公司|班|学校|单位)/u, '');
    return cut(subject.replace(/^我们?的?/u, '') + own);
  }
  const rest = plain
    .slice(self[0].length)
    .replace(/^(?:刚刚?|终于|已经|也|还|就|正式|都)+/u, '')
    .replace(/^([爸妈哥姐弟妹])(?!\1|[夫媳妹们子嫂])/u, '$1$1');
  const owned = self[0].endsWith('的') || KIN.test(rest);
  return cut(isNamed ? `${name}${owned ? '的' : ''}${rest}` : rest);
}

const KIN =
  /^(?:[爸妈哥姐弟妹]|爷爷|奶奶|外[公婆]|老[婆公]|儿子|女儿|妻子|丈夫|朋友|同事|老板|女友|男友|女朋友|男朋友)/u;

function cut(title: string): string {
  if (title.length <= MAX_CHINESE_TITLE) return title;
  const at = title.slice(0, MAX_CHINESE_TITLE).lastIndexOf('，');
  return at >= 6 ? title.slice(0, at) : title;
}

// bounded: 600 characters (of a clause)
export const OPENERS =
  /^(?:(?:well|wow|oh|yeah|yes|yep|no|hey|so|and|but|also|actually|btw|by the way|guess what|haha|lol|anyway|thanks|thank you|sure|hi|ok|okay|deal|please remind me (?:that|about)|remind me (?:that|about)|remember that|don['’]t forget(?: that)?)\b(?: \p{Lu}\p{L}+)?[,!.:–—-]*\s+)+/iu;
