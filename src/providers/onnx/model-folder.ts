import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { ModelFiles } from './model-files.ts';

/**
 * Longest input in tokens. The time of attention is quadratic in it: 512 tokens take a second of
 * a core with 33 million weights.
 */
const MAX_TOKENS = 512;

/** The files of a model with its name and the fingerprint of their contents. */
export interface ModelFolder extends ModelFiles {
  readonly name: string;
  readonly fingerprint: string;
}

const name = z.string().nullish();
const shapes = {
  tokenizerConfig: z.looseObject({ model_max_length: z.number().positive().nullish() }),
  encoder: z.looseObject({ max_seq_length: z.number().int().min(4).nullish() }),
  prompts: z.looseObject({
    prompts: z.record(z.string(), z.string()).nullish(),
    default_prompt_name: name,
  }),
  pooling: z.looseObject({ pooling_mode: name }),
  modules: z.array(z.looseObject({ type: z.string() })),
};

/** The public error of a model that cannot be used; it prevents the start. */
export function modelError(text: string): ConfigError {
  return new ConfigError(`EMBEDDING_MODEL_DIR: ${text}`);
}

/**
 * Finds the files of a model and reads its settings.
 * @throws ConfigError that says what is missing or wrong
 */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const root = resolve(folder);
  const files = new Set([...(await filesIn(root, '')), ...(await filesIn(root, 'onnx'))]);
  if (files.size === 0)
    throw modelError('the folder is missing, unreadable or empty: check the path and its permissions.');
  if (!files.has('tokenizer.json'))
    throw modelError('the folder has no tokenizer.json: copy all files of the model.');
  const read = <T>(file: string, shape: z.ZodType<T>) => readJson(root, file, shape);
  const tokenizer = await read('tokenizer_config.json', shapes.tokenizerConfig);
  const encoder = await read('sentence_bert_config.json', shapes.encoder);
  const prompts = await read('config_sentence_transformers.json', shapes.prompts);
  const modules = await read('modules.json', shapes.modules);
  const longest = encoder?.max_seq_length ?? tokenizer?.model_max_length ?? MAX_TOKENS;
  const prompt = (...names: readonly string[]) =>
    [...names, prompts?.default_prompt_name ?? ''].map((name) => prompts?.prompts?.[name]).find(Boolean) ??
    '';
  const model: ModelFiles = {
    modelFile: join(root, modelFileOf(files)),
    tokenizerFile: join(root, 'tokenizer.json'),
    tokenizerConfigFile: tokenizer && join(root, 'tokenizer_config.json'),
    pooling: poolingOf(await read('1_Pooling/config.json', shapes.pooling)),
    maxTokens: Math.min(longest, MAX_TOKENS),
    prompts: { query: prompt('query'), document: prompt('document', 'passage', 'corpus') },
    denseLayer: modules?.some(({ type }) => type.endsWith('.Dense')) ?? false,
  };
  const fingerprint = await fingerprintOf(model).catch((error: NodeJS.ErrnoException) => {
    throw modelError(`the model's files cannot be read (${error.code}): check their permissions.`);
  });
  return { ...model, name: basename(root), fingerprint };
}

/** Names of the files of a folder, relative to the root; empty if the folder does not exist. */
async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder)).catch(() => []);
  return entries.map((entry) => (folder === '' ? entry : `${folder}/${entry}`));
}

/**
 * The full model if there is one, otherwise the only ONNX file.
 * @throws ConfigError if there is none, or several
 */
function modelFileOf(files: ReadonlySet<string>): string {
  const models = [...files].filter((file) => file.endsWith('.onnx'));
  const [only, ...others] = models;
  const chosen = ['model.onnx', 'onnx/model.onnx'].find((file) => files.has(file)) ?? only;
  if (chosen === undefined)
    throw modelError(
      'the folder has no model.onnx and no onnx/model.onnx: copy the ONNX files of the model.',
    );
  if (others.length > 0 && !chosen.endsWith('model.onnx'))
    throw modelError(`the folder has ${models.join(', ')}: keep one of them, or rename one to model.onnx.`);
  return chosen;
}

/**
 * Parses a JSON file; null if it does not exist.
 * @throws ConfigError when the file cannot be read or has another structure
 */
async function readJson<T>(root: string, file: string, shape: z.ZodType<T>): Promise<T | null> {
  let text: string;
  try {
    text = await readFile(join(root, file), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw modelError(`${file} cannot be read (${code}): check its permissions.`);
  }
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw modelError(`${file} is damaged or has an unknown format: copy it again.`);
  }
}

/**
 * The pooling in the current or an older format of the sentence-transformers library; default: mean.
 * @throws ConfigError when the pooling is neither mean nor cls
 */
function poolingOf(config: Readonly<Record<string, unknown>> | null): 'mean' | 'cls' {
  if (config === null) return 'mean';
  const flags = Object.keys(config).filter((key) => key.startsWith('pooling_mode_') && config[key] === true);
  const poolingModes = typeof config.pooling_mode === 'string' ? [config.pooling_mode, ...flags] : flags;
  const modes = new Set(
    poolingModes.map((poolingMode) => poolingMode.replace(/^pooling_mode_|_tokens?$/g, '')),
  );
  const [mode = 'mean'] = modes;
  if (modes.size > 1 || (mode !== 'mean' && mode !== 'cls'))
    throw modelError(
      `1_Pooling/config.json asks for ${[...modes].join(' and ')}: only mean and cls are supported. Use another model.`,
    );
  return mode;
}
