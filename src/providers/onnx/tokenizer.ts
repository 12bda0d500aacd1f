import { readFile } from 'node:fs/promises';
import type { Tokenizer } from '@huggingface/tokenizers';
import type { ModelFiles } from './model-files.ts';

/**
 * Loads the tokenizer of a model.
 * @returns a function from a text to the ids of its tokens, at most `maxTokens`; a longer text is cut
 * before the closing special tokens
 */
export async function openTokenizer(
  { tokenizerFile, tokenizerConfigFile, maxTokens }: ModelFiles,
  Opened: typeof Tokenizer,
): Promise<(text: string) => readonly number[]> {
  const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const tokenizer = new Opened(
    await json(tokenizerFile),
    tokenizerConfigFile === null ? {} : await json(tokenizerConfigFile),
  );
  const idsOf = (text: string): readonly number[] => tokenizer.encode(text).ids;
  // the special tokens around every text, for example [CLS] and [SEP]
  const frame = idsOf('');
  const sample = idsOf('a');
  const differs = frame.findIndex((id, place) => id !== sample[place]);
  const tail = differs < 0 ? [] : frame.slice(differs);
  return (text) => {
    const ids = idsOf(text);
    return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - tail.length), ...tail];
  };
}
