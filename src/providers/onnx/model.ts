import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-web/wasm';
import { together } from '../../lib/together.ts';
import { EncoderBroken } from '../encoding/serve.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { ModelFolder } from './model-folder.ts';
import { openTokenizer } from './tokenizer.ts';

/** Turns off the runtime's log, because errors are thrown. */
const QUIET = { logSeverityLevel: 4 } as const;
/** The inputs that a model may have, from the tokens of one text. */
const INPUTS: Readonly<Record<string, (ids: readonly number[]) => BigInt64Array>> = {
  input_ids: (ids) => BigInt64Array.from(ids, BigInt),
  attention_mask: (ids) => new BigInt64Array(ids.length).fill(1n),
  token_type_ids: (ids) => new BigInt64Array(ids.length),
};
/**
 * Names of usable outputs: the vector of the text, or the vectors of its tokens. The
 * first that the model has is used.
 */
const OUTPUTS = ['sentence_embedding', 'last_hidden_state', 'token_embeddings'];

/**
 * Loads a model and its tokenizer, which takes about a second for 100 MB.
 *
 * The model encodes one text at a time: eight texts in a batch take as long as eight single ones, and the
 * vectors of a quantised model would depend on the other texts of the batch.
 * @returns a function that turns a text into a unit vector
 * @throws Error with a public text when the model cannot be used
 */
export async function loadModel(
  folder: ModelFolder,
): Promise<(text: string) => Promise<Float32Array<ArrayBuffer>>> {
  const { runtime, Tokenizer } = await packages();
  // the runtime cannot start more threads in Node.js
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
      // An error that the runtime reports concerns this text, unless its memory is used up. Any other error
      // means that the runtime is broken.
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

/**
 * The name of the output to read.
 * @throws Error when the model does not encode single texts
 */
function outputOf({ inputNames, outputNames }: InferenceSession, { denseLayer }: ModelFolder): string {
  const strange = inputNames.filter((name) => INPUTS[name] === undefined);
  if (strange.length > 0)
    throw new Error(
      `the model needs ${strange.join(', ')}: only ${Object.keys(INPUTS).join(', ')} are supported. Use another model.`,
    );
  const output = OUTPUTS.find((name) => outputNames.includes(name));
  if (output === undefined)
    throw new Error(
      `the model returns ${outputNames.join(', ')}, but none of ${OUTPUTS.join(', ')}: use another model.`,
    );
  if (denseLayer && output !== OUTPUTS[0])
    throw new Error(
      `modules.json has a layer after the pooling: only a model that returns ${OUTPUTS[0]} contains it. Use such a model.`,
    );
  return output;
}

/** The mean of the tokens' vectors, or the vector of the first token; not normalised. */
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
  if (!Number.isFinite(norm) || norm < 1e-12) throw new Error('the model returned no usable vector');
  return Float32Array.from(values, (value) => value / norm);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
