import type { ExtractedPreference } from '../../domain/extraction/extraction.ts';
import { beforeQuestion } from './before-question.ts';
import { isFigurativeAllergen } from './figurative-allergies.ts';
import { chineseLastingHit } from './lasting/chinese-hit.ts';
import { unsureHit } from './lasting/unsure-hit.ts';
import { topicWords } from './phrases.ts';
import { chineseHits } from './preference-chinese.ts';
import { askedHits, englishHits } from './preference-english.ts';
import { englishText } from './preference-english-frame.ts';
import type { PreferenceHit } from './preference-hit.ts';
import { ownPart, type Piece, type Turn } from './turn.ts';
import type { Unsure } from './unsure.ts';
import { clean, shortTitle } from './wording.ts';

/** Who introduces himself at length tells as many. */
const MAX_PREFERENCES = 64;
const MAX_SENTENCE = 600;
const MAX_OBJECT = 300;
/**
 * The preferences that the speaker states about himself in the first person. Questions and other persons are
 * left out. At most eight per turn.
 */
export function preferencesOf(turn: Turn): ExtractedPreference[] {
  if (!turn.speaker.isPerson) return [];
  const found: ExtractedPreference[] = [];
  const seen = new Set<string>();
  for (const [index, whole] of turn.pieces.entries()) {
    if (whole.text.length > MAX_SENTENCE || (whole.kind !== 'statement' && whole.kind !== 'question'))
      continue;
    const own = ownPart(whole, turn);
    if (own === null) continue;
    const asked = hitsOf(turn, own, turn.pieces[index + 1]?.text ?? '');
    const piece = asked.length > 0 ? own : beforeQuestion(turn, own, true);
    const isBeforeQuestion = piece !== own || ASKS.test(own.text);
    for (const hit of piece === own ? asked : hitsOf(turn, piece, '')) {
      if (isFigure(hit) || isSaying(hit) || (isBeforeQuestion && !isGeneral(hit))) continue;
      const preference = toPreference(turn, piece, hit);
      if (seen.has(preference.text)) continue;
      seen.add(preference.text);
      found.push(preference);
      if (found.length >= MAX_PREFERENCES) return found;
    }
  }
  return found;
}

/** bounded: 2000 characters */
const ALLERGIC_TO = /\ballergic to (?<thing>[^.!]{1,60})[.!]?$/i;

/**
 * Sentences of the turn, without those from which a preference was read, that may state one in words that no
 * rule knows. They are told in the speaker's own words.
 */
export function unsurePreferencesOf(turn: Turn, known: readonly ExtractedPreference[]): Unsure[] {
  if (!turn.speaker.isPerson || turn.message.role !== 'user' || turn.language !== 'en') return [];
  const read = new Set(known.flatMap(({ sources }) => sources.map(({ start }) => start)));
  const found: Unsure[] = [];
  for (const whole of turn.pieces) {
    if (known.length + found.length >= MAX_PREFERENCES) return found;
    const piece = whole.kind === 'question' ? beforeQuestion(turn, whole, true) : whole;
    if (piece.kind !== 'statement' || !piece.isOwn || read.has(piece.start)) continue;
    if (isFigurativeAllergen(ALLERGIC_TO.exec(piece.text)?.groups?.thing ?? '')) continue;
    const unsure = unsureHit(piece);
    if (unsure === null) continue;
    const { hit, score } = unsure;
    found.push({ reads: 'preference', item: toPreference(turn, piece, hit), sentence: piece.text, score });
  }
  return found;
}

function hitsOf({ language }: Turn, piece: Piece, next: string): readonly PreferenceHit[] {
  const isAsked = piece.kind === 'question';
  if (language === 'zh') {
    const hits = isAsked ? [] : chineseHits(piece.claims);
    const lasting = isAsked || hits.length > 0 || !piece.isOwn ? null : chineseLastingHit(piece);
    return lasting === null ? hits : [lasting];
  }
  return isAsked ? askedHits(piece.text, next) : englishHits(piece.text);
}

/** Whether a preference is none, by what it is about: `like I said`, `I'm trying to understand recursion`. */
function isSaying({ predicate, object, told }: PreferenceHit): boolean {
  return (
    OF_TALK.test(object) ||
    /不吃(?:这|你|他|她|那).{0,2}套/u.test(told?.text ?? '') ||
    NOW.test(`${predicate} ${object}`)
  );
}

/** bounded: 600 characters */
const OF_TALK =
  /^(?:I|you|we|they|he|she) \p{Ll}|^(?:ya|u|you guys|y['’]all|(?:it )?when (?:that|this) happens)$|^(?:the )?(?:(?:option|version|answer|choice|plan|variant|number|table) )?(?:[A-Z]|\d{1,2}|first|second|third|last|other|latter|former|one)(?: (?:one|option|version|answer|choice))?$|^(?:the question|corrected|(?:my|their) words|the kool-aid)$|^第[一二三四五六七八九十\d]{1,2}[个种版段张项条篇]|^(?:这一?套|你这?一?套|你的(?:回答|答案|建议|风格))/iu;
/** What is wanted or tried at the moment. bounded: 700 characters */
const NOW =
  /\btrying to (?:understand|figure|find|solve|fix|debug|remember|think|see|decide|choose|explain|install|run|log|work out|make sense|write|get (?:it|this|that|the))\b|\bonly ha(?:s|ve) (?:a|one|two|five|ten|\d{1,2}) (?:minutes?|seconds?|moment)$|\b(?:fan of|(?:dis)?likes?|loves?|hates?|enjoys?) your (?:answers?|repl(?:y|ies)|take|style|work|ideas?|jokes?|suggestions?|advice|questions?)\b|\brather not (?:say|answer|know|talk|discuss|think|go into)\b|\bneeds? (?:(?:some|a|an|more|another) )?(?:coffee|drink|nap|sleep|break|hug|holiday|vacation|minute|moment|beer|wine|chocolate|food|rest|hand|second|sec)$/i;

/** Whether a preference is not one about what the question behind it is about: `I like the second one, …`. */
function isGeneral({ object, told }: PreferenceHit): boolean {
  return told === undefined
    ? !/^(?:the|this|that|these|those|it|your|them|how|what)\b/i.test(object)
    : !OF_THIS.test(told.text);
}

const ASKS = /[?？]\s*$/;
const OF_THIS =
  /第[一二三四五六七八九十\d]|[这那](?:个|些|种|样|版|段|篇|张|首|句)|上面|下面|你(?:写|说|给|做|推荐)/u;

/** Whether somebody calls himself allergic to what nobody is allergic to. */
function isFigure({ predicate, object, told }: PreferenceHit): boolean {
  const thing =
    told === undefined
      ? /\ballergic to$/.test(predicate)
        ? object
        : ''
      : (/对(?<thing>[^，,。]{1,12}?)(?:都|很|严重|特别)?过敏/u.exec(told.text)?.groups?.thing ?? '');
  return isFigurativeAllergen(thing);
}

function toPreference(turn: Turn, piece: Piece, hit: PreferenceHit): ExtractedPreference {
  const chinese = turn.language === 'zh';
  const { name, isNamed } = turn.speaker;
  const object = clean(hit.object).slice(0, MAX_OBJECT).toWellFormed();
  const subject = isNamed || chinese ? name : 'The user';
  const text = chinese ? chineseText(subject, hit) : `${clean(englishText(subject, isNamed, hit, object))}.`;
  const quote = clean(piece.text).slice(0, 160).toWellFormed();
  return {
    view: 'preference',
    title: shortTitle(text.replace(/[.。]$/, '')),
    text,
    sources: [{ messageIndex: turn.index, start: piece.start, end: piece.end }],
    confidence: hit.confidence,
    tags: topicWords(object),
    preferenceType: 'explicit_preference',
    reasoning: chinese ? `${name}自己说："${quote}"` : `${subject} said so in the first person: "${quote}"`,
    topic: topicWords(object).slice(0, 2).join(' ') || object.split(' ').slice(0, 2).join(' '),
  };
}

/** A preference in the third person, with its condition: `下雨的时候，用户不喜欢出门。` */
function chineseText(subject: string, hit: PreferenceHit): string {
  if (hit.isOwnWords === true && hit.said !== undefined)
    return `${subject}说：“${clean(hit.said).slice(0, MAX_OBJECT).toWellFormed()}”。`;
  const { condition, text } = hit.told ?? { condition: '', text: '' };
  const words = hit.isOrder ? `我希望助手${hit.object}` : text;
  const [before = '', ...behind] = words.split(/我们?/u);
  const own = before + subject + behind.join('自己');
  const when = condition === '' ? '' : `${condition.replace(/我们?/gu, subject)}，`;
  return `${clean(when + own)
    .slice(0, MAX_OBJECT)
    .toWellFormed()}。`;
}
