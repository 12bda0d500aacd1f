import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSentences } from '../../src/domain/text/sentences.ts';
import { contradictsSentence } from '../../src/extractors/rules/changes/contradicted.ts';
import {
  chineseEndFeatures,
  isChineseEndCandidate,
} from '../../src/extractors/rules/changes/end-model/chinese-end.ts';
import { endFeatures, isEndCandidate } from '../../src/extractors/rules/changes/end-model/english-end.ts';
import type { LabelledSentence, TrainingLanguage } from '../sentence-models/sentence.ts';

/** `statement ⇒ later message<TAB>label`: e ends it, s leaves it, o ends something else. */
const LINE = /^(?<statement>[^\t]+?) ⇒ (?<message>[^\t]+)\t(?<label>[eso])$/u;

/** The pairs of a language in the lists beside this file, each message once. */
export function readChanges(bench: string, language: TrainingLanguage): LabelledSentence[] {
  const folder = join(bench, 'change-pairs');
  const found = new Map<string, LabelledSentence>();
  for (const file of readdirSync(folder).sort()) {
    const [, of, block = ''] = /^(en|zh)-([a-z])\.txt$/.exec(file) ?? [];
    if (of !== language) continue;
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const { statement = '', message = '', label } = LINE.exec(line)?.groups ?? {};
      if (label === undefined) throw new Error(`No pair in ${file}: ${line}`);
      const known = found.get(message);
      if (known?.isCandidate === true) continue;
      const pair = read(statement, message, language);
      found.set(message, { ...pair, block, isPositive: label === 'e', isForMeasure: label === 'o' });
    }
  }
  return [...found.values()];
}

/** The sentence of a message that says most, as the server would compare it, with what it says. */
function read(statement: string, message: string, language: TrainingLanguage) {
  const memory = statement.replace(/[.!。！]$/u, '');
  const isCandidate = language === 'en' ? isEndCandidate : isChineseEndCandidate;
  const features = language === 'en' ? endFeatures : chineseEndFeatures;
  const sentences = [...splitSentences(message)].map(({ text }) => text.trim());
  const hasHit = [...sentences, message].some((said) => contradictsSentence(said, memory, false));
  const said = message.slice(0, language === 'en' ? 300 : 80);
  return { text: said, hasHit, isCandidate: isCandidate(said, memory), features: features(said) };
}
