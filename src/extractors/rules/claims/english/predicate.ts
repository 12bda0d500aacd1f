import type { ClaimTense } from '../claim.ts';
import { ADVERBS, AUXILIARIES, BE, DOUBTING, LIMITING, PAST_AUXILIARIES } from './lexicon.ts';
import type { Token } from './tokens.ts';
import { verbOf } from './verbs.ts';

/** What the words of a predicate say before its complement begins. */
export interface Predicate {
  /** The main verb in its base form; '' without a verb. */
  readonly verb: string;
  /** Token index at which the complement begins. */
  readonly complementFrom: number;
  readonly isDenied: boolean;
  readonly isEnded: boolean;
  readonly isDoubted: boolean;
  /** `would`, `can`, `should` …, '' without one. `would rather` is one of its own. */
  readonly modal: string;
  readonly tense: ClaimTense;
  readonly isProgressive: boolean;
  readonly isPerfect: boolean;
  /** Whether the verb stands in its base form without an auxiliary: `use`, `I live`. */
  readonly isBare: boolean;
  /** Adverbs that limit the predicate: `rarely`, `only`. */
  readonly limits: readonly string[];
}

const MODALS: Readonly<Record<string, string>> = {
  can: 'can',
  could: 'could',
  will: 'will',
  "'ll": 'will',
  would: 'would',
  "'d": 'would',
  shall: 'will',
  should: 'should',
  may: 'may',
  might: 'may',
  must: 'must',
};
/** Verbs that only say that another verb's action begins, goes on or tends to be. */
const PASSED_OVER = /^(?:start|begin|come|grow|tend|continue|keep|happen|learn|end)$/;
const STOPPING = /^(?:stop|quit|cease)$/;
/** Verbs that end a habit or liking together with the word behind them: `gave up`, `gone off`, `cut out`. */
const ENDING: Readonly<Record<string, RegExp>> = {
  give: /^up$/,
  go: /^off$/,
  swear: /^off$/,
  cut: /^out$/,
  grow: /^out$/,
  fall: /^out$/,
  drop: /^out$/,
  kick: /^/,
  outgrow: /^/,
};
/** What stands behind `went off` of somebody who leaves, or of an alarm. */
const GOES_AWAY =
  /^(?:to|on|at|in|into|with|for|by|and|alone|together|early|late|again|somewhere|exploring|after|before|when|while|as|around|[.,;!]?)$/;

/**
 * Reads a predicate that begins at a token.
 * @param hasSubject whether a subject stands before it, so that an unknown word is its verb
 */
export function predicateAt(
  tokens: readonly Token[],
  from: number,
  to: number,
  hasSubject: boolean,
): Predicate {
  const state = new Reading(tokens, to, hasSubject);
  state.read(from);
  return state.result();
}

class Reading {
  readonly #tokens: readonly Token[];
  readonly #to: number;
  readonly #hasSubject: boolean;
  #at = 0;
  #verb = '';
  #denied = false;
  #ended = false;
  #doubted = false;
  #modal = '';
  #tense: ClaimTense = 'none';
  #progressive = false;
  #perfect = false;
  #bare = false;
  readonly #limits: string[] = [];

  constructor(tokens: readonly Token[], to: number, hasSubject: boolean) {
    this.#tokens = tokens;
    this.#to = to;
    this.#hasSubject = hasSubject;
  }

  result(): Predicate {
    return {
      verb: this.#verb,
      complementFrom: this.#at,
      isDenied: this.#denied,
      isEnded: this.#ended,
      isDoubted: this.#doubted,
      modal: this.#modal,
      tense: this.#tense,
      isProgressive: this.#progressive,
      isPerfect: this.#perfect,
      isBare: this.#bare,
      limits: this.#limits,
    };
  }

  #lower(at: number): string {
    return at < this.#to ? (this.#tokens[at]?.lower ?? '') : '';
  }

  /** Reads adverbs and negations; they may stand between all parts of a predicate. */
  #adverbs(): void {
    for (; this.#at < this.#to; this.#at++) {
      const word = this.#lower(this.#at);
      if (word === 'not' && this.#lower(this.#at + 1) === 'only') this.#at++;
      else if (word === 'no' && this.#lower(this.#at + 1) === 'longer') {
        this.#ended = true;
        this.#at++;
      } else if (word === 'not' || word === 'never' || (word === 'neither' && this.#hasSubject))
        this.#denied = true;
      else if (!ADVERBS.has(word)) break;
      if (LIMITING.has(word)) this.#limits.push(word);
      if (DOUBTING.has(word)) this.#doubted = true;
    }
  }

  read(from: number): void {
    this.#at = from;
    this.#adverbs();
    this.#auxiliaries();
    if (this.#verb === '') this.#main();
    this.#catenatives();
    this.#adverbs();
  }

  #auxiliaries(): void {
    for (let guard = 0; guard < 6; guard++) {
      const word = this.#lower(this.#at);
      if (word === 'used' && this.#lower(this.#at + 1) === 'to') {
        this.#ended = true;
        this.#tense = 'past';
        this.#at += 2;
        this.#adverbs();
        continue;
      }
      if (!AUXILIARIES.has(word)) return;
      if (/n't$|^cannot$/.test(word)) this.#denied = true;
      if (PAST_AUXILIARIES.has(word)) this.#tense = 'past';
      const here = this.#at;
      this.#at++;
      this.#adverbs();
      const next = verbOf(this.#lower(this.#at));
      const plain = word
        .replace(/n't$/, '')
        .replace(/^ca$/, 'can')
        .replace(/^wo$/, 'will')
        .replace('cannot', 'can');
      if (plain in MODALS) {
        if (word === "'d" && next?.forms.has('participle') === true && !next.forms.has('base')) {
          this.#perfect = true;
          this.#tense = 'past';
          continue;
        }
        this.#modal = MODALS[plain] ?? '';
        if (this.#modal === 'will') this.#tense = 'future';
        if (
          this.#modal === 'would' &&
          this.#tokens.slice(here, this.#at).some(({ lower }) => lower === 'rather')
        )
          this.#modal = 'would rather';
      } else if (
        /^(?:have|'ve|has|had)$/.test(plain) ||
        (word === "'s" &&
          next?.forms.has('participle') === true &&
          /^(?:been|got|had|gone|started)$/.test(this.#lower(this.#at)))
      ) {
        if (
          next?.forms.has('participle') === true &&
          !(plain === 'had' && next.forms.has('base') && next.lemma !== 'become')
        ) {
          this.#perfect = true;
          this.#tense = 'past';
          if (this.#lower(this.#at) === 'been') this.#beThen();
        } else if (this.#lower(this.#at) === 'to') {
          this.#modal = 'must';
          this.#at++;
          this.#adverbs();
          continue;
        } else {
          this.#verb = 'have';
          this.#settle(plain === 'had' ? 'past' : 'present');
          return;
        }
        if (this.#verb !== '') return;
      } else if (/^(?:do|does|did)$/.test(plain)) {
        if (next === undefined || !next.forms.has('base')) {
          this.#verb = 'do';
          this.#settle(plain === 'did' ? 'past' : 'present');
          return;
        }
      } else if (BE.has(word)) {
        this.#at = here;
        this.#beThen();
        return;
      }
    }
  }

  #settle(tense: ClaimTense): void {
    if (this.#tense === 'none') this.#tense = tense;
  }

  /** Reads a form of `be` and what it makes of the next verb. */
  #beThen(): void {
    const word = this.#lower(this.#at);
    this.#at++;
    this.#adverbs();
    this.#settle(/^(?:was|were|wasn't|weren't)$/.test(word) ? 'past' : 'present');
    const next = this.#lower(this.#at);
    const verb = verbOf(next);
    if (
      next === 'going' &&
      this.#lower(this.#at + 1) === 'to' &&
      verbOf(this.#lower(this.#at + 2))?.forms.has('base')
    ) {
      this.#modal = 'will';
      this.#tense = this.#tense === 'past' ? 'past' : 'future';
      this.#at += 2;
      this.#main();
      return;
    }
    if (verb?.forms.has('ing') === true && !/^(?:boring|interesting|worrying|being)$/.test(next)) {
      this.#progressive = true;
      if (this.#perfect) this.#tense = 'present';
      this.#verb = verb.lemma;
      this.#at++;
      return;
    }
    this.#verb = 'be';
    if (this.#perfect) this.#tense = 'present';
  }

  #main(): void {
    const word = this.#lower(this.#at);
    const verb = verbOf(word);
    if (verb === undefined) {
      if (!this.#hasSubject || !/^[a-z'-]+$/.test(word)) return;
      this.#verb = word;
      this.#at++;
      this.#settle(/ed$/.test(word) ? 'past' : 'present');
      return;
    }
    this.#verb = verb.lemma;
    this.#at++;
    this.#bare = verb.forms.has('base') && this.#tense === 'none' && this.#modal === '' && !this.#perfect;
    const isPast = (verb.forms.has('past') || verb.forms.has('participle')) && !verb.forms.has('base');
    this.#settle(isPast ? 'past' : 'present');
  }

  /** `started to like`, `stopped drinking`, `given up`, `gone off`. */
  #catenatives(): void {
    const next = this.#lower(this.#at);
    const isGoing = this.#verb === 'go' && GOES_AWAY.test(this.#lower(this.#at + 1));
    if (!this.#denied && !isGoing && ENDING[this.#verb]?.test(next) === true) {
      this.#ended = true;
      if (/^(?:up|off|out)$/.test(next)) this.#at++;
      if (next === 'out' && this.#lower(this.#at) === 'of') this.#at++;
      return;
    }
    if (STOPPING.test(this.#verb)) {
      const verb = verbOf(next);
      if (verb?.forms.has('ing') === true && !this.#denied) {
        this.#ended = true;
        this.#verb = verb.lemma;
        this.#tense = 'present';
        this.#at++;
      }
      return;
    }
    if (!PASSED_OVER.test(this.#verb)) return;
    const at = next === 'to' || (this.#verb === 'end' && next === 'up') ? this.#at + 1 : this.#at;
    const verb = verbOf(this.#lower(at));
    const fits = next === 'to' ? verb?.forms.has('base') : verb?.forms.has('ing');
    if (verb === undefined || fits !== true || (this.#verb === 'come' && next !== 'to')) return;
    if (this.#verb === 'learn' && next === 'to' && !/^(?:love|like|hate|enjoy|appreciate)$/.test(verb.lemma))
      return;
    this.#verb = verb.lemma;
    this.#at = at + 1;
    if (this.#tense === 'past') this.#tense = 'present';
  }
}
