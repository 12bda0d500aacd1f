import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-web/wasm';
import { together } from '../../lib/together.ts';
import { EncoderBroken } from '../encoding/serve.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { ModelFolder } from './model-folder.ts';
import { openTokenizer } from './tokenizer.ts';

/** Says nothing: what goes wrong is thrown. */
const QUIET = { logSeverityLevel: 4 } as const;
/** What a model may ask for beside the tokens, of one text. */
const INPUTS: Readonly<Record<string, (ids: readonly number[]) => BigInt64Array>> = {
  input_ids: (ids) => BigInt64Array.from(ids, BigInt),
  attention_mask: (ids) => new BigInt64Array(ids.length).fill(1n),
  token_type_ids: (ids) => new BigInt64Array(ids.length),
};
/** The vector of a text, or those of its tokens: the first that a model has is taken. */
const OUTPUTS = ['sentence_embedding', 'last_hidden_state', 'token_embeddings'];

/**
 * Loads a model and its tokenizer, which takes about a second for 100 MB. The function that it returns makes a unit vector
 * of a text, one text at a time: eight together take as long as one after the other, and a quantised model's vectors would
 * depend on their neighbours.
 * @throws Error that says in public words why the model cannot be used
 */
export async function loadModel(
  folder: ModelFolder,
): Promise<(text: string) => Promise<Float32Array<ArrayBuffer>>> {
  const { runtime, Tokenizer } = await packages();
  // more threads of the runtime do not start in Node.js
  runtime.env.wasm.numThreads = 1;
  if ((await fingerprintOf(folder)) !== folder.fingerprint)
    throw new Error('the files have changed since the start: restart the server.');
  const tokenize = await openTokenizer(folder, Tokenizer).catch((error: unknown) => {
    throw new Error(`tokenizer.json cannot be used: ${messageOf(error)}`);
  });
  const session = await runtime.InferenceSession.create(await readFile(folder.modelFile), QUIET).catch(
    (error: unknown) => {
      throw new Error(`the ONNX file cannot be used: ${messageOf(error)}`);
    },
  );
  const output = outputOf(session, folder);
  return async (text) => {
    const ids = tokenize(text);
    const feeds = Object.fromEntries(
      session.inputNames.map((name) => [
        name,
        new runtime.Tensor('int64', INPUTS[name]?.(ids) ?? new BigInt64Array(), [1, ids.length]),
      ]),
    );
    const results = await session.run(feeds, [output], QUIET).catch((error: unknown) => {
      // what the runtime reports is about this text, unless its memory is used up; anything else has broken it
      const reason = messageOf(error);
      if (!reason.includes('OrtRun') || /alloc|memory/i.test(reason)) throw new EncoderBroken(reason);
      throw error;
    });
    const { data, dims } = results[output] ?? {};
    if (!(data instanceof Float32Array) || dims === undefined) throw new Error(`${output} is not float32`);
    return unit(dims.length === 2 ? data : pooled(data, dims.at(-1) ?? 0, folder.pooling));
  };
}

async function packages() {
  try {
    const [runtime, { Tokenizer }] = await together(
      () => import('onnxruntime-web/wasm'),
      () => import('@huggingface/tokenizers'),
    );
    return { runtime, Tokenizer };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'the packages onnxruntime-web and @huggingface/tokenizers are not installed: run `npm ci` without --omit=dev, or build the container image with --build-arg WITH_ONNX=1.',
    );
  }
}

/** The output to read. @throws Error when the model is none that makes vectors of one text */
function outputOf({ inputNames, outputNames }: InferenceSession, { denseLayer }: ModelFolder): string {
  const strange = inputNames.filter((name) => INPUTS[name] === undefined);
  if (strange.length > 0)
    throw new Error(
      `the model asks for ${strange.join(', ')}: only ${Object.keys(INPUTS).join(', ')} are known.`,
    );
  const output = OUTPUTS.find((name) => outputNames.includes(name));
  if (output === undefined)
    throw new Error(`the model gives ${outputNames.join(', ')}: none of ${OUTPUTS.join(', ')}.`);
  if (denseLayer && output !== OUTPUTS[0])
    throw new Error(
      `modules.json has a layer behind the pooling: only a model that gives ${OUTPUTS[0]} holds it.`,
    );
  return output;
}

/** Mean of the tokens' vectors, or the first token's. */
function pooled(tokens: Float32Array, dimensions: number, pooling: 'mean' | 'cls'): Float32Array {
  if (pooling === 'cls') return tokens.subarray(0, dimensions);
  const sum = new Float32Array(dimensions);
  for (let place = 0; place < tokens.length; place += 1) {
    const i = place % dimensions;
    sum[i] = (sum[i] ?? 0) + (tokens[place] ?? 0);
  }
  return sum;
}

function unit(values: Float32Array): Float32Array<ArrayBuffer> {
  const norm = Math.hypot(...values);
  if (!Number.isFinite(norm) || norm < 1e-12) throw new Error('the model gives no usable vector');
  return Float32Array.from(values, (value) => value / norm);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
