import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tableModel } from './onnx-model.ts';

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
/** A word whose number exceeds the model's table: the model fails on a text with it. */
export const STUMBLING_WORD = 'zebra';

/** A tokenizer of whole words, like BERT's. */
export function tokenizerJson(words: readonly string[]): string {
  const vocab = Object.fromEntries([...SPECIAL, ...words].map((word, id) => [word, id]));
  const special = (name: string) => ({ SpecialToken: { id: name, type_id: 0 } });
  const entry = (name: string) => [name, { id: name, ids: [vocab[name]], tokens: [name] }];
  return JSON.stringify({
    version: '1.0',
    added_tokens: SPECIAL.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
      pair: [],
      special_tokens: Object.fromEntries(['[CLS]', '[SEP]'].map(entry)),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: { ...vocab, [STUMBLING_WORD]: 1_000_000 },
    },
  });
}

/**
 * The files of a sentence encoder: a real model for the real runtime, of a few hundred bytes. To it, words of
 * one group have the same meaning, and words of different groups have nothing in common.
 */
export function modelFiles(
  groups: readonly (readonly string[])[],
  options: { readonly inputs?: string[]; readonly output?: string } = {},
): Record<string, string | Buffer> {
  const axis = (one: number) =>
    Array.from({ length: groups.length + 1 }, (_, place) => (place === one ? 1 : 0));
  const silent = axis(-1);
  // a text without a word of the groups needs a direction too
  const start = [0.1, ...silent.slice(1)];
  const rows = groups.flatMap((words, n) => words.map(() => axis(n + 1)));
  return {
    'model.onnx': tableModel([silent, silent, start, silent, ...rows], options),
    'tokenizer.json': tokenizerJson(groups.flat()),
    'tokenizer_config.json': JSON.stringify({ model_max_length: 64, pad_token: '[PAD]' }),
  };
}

/** Writes the files into the folder, and replaces existing files. */
export async function writeFolder(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
