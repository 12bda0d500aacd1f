import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/logger.ts';
import type { Embedder } from '../../../src/providers/embedder.ts';
import type { ModelAccount } from '../../../src/providers/model-account.ts';
import { createOnnxEmbedder } from '../../../src/providers/onnx/embedder.ts';
import { ProviderError } from '../../../src/providers/provider-error.ts';
import { modelFiles, STUMBLING_WORD, writeFolder } from '../../support/model-folder.ts';
import { constant, node, onnxModel } from '../../support/onnx-model.ts';

const log = createLogger('silent');
const document = { projectId: 'p', purpose: 'embed' } as const;
const question = { projectId: 'p', purpose: 'search' } as const;
const { signal } = new AbortController();
const GROUPS = [['car', 'automobile'], ['boat', 'ship'], ['passage'], ['query']];

let root: string;
let opened: Embedder | undefined;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'recollect-onnx-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
afterEach(() => opened?.close?.());

/** Opens a folder `tiny` with the default files, which `files` replace; a null removes a file. */
async function open(files: Record<string, string | Buffer | object | null> = {}): Promise<Embedder> {
  const kept = Object.entries({ ...modelFiles(GROUPS), ...files }).flatMap(([name, content]) =>
    content === null
      ? []
      : [
          [
            name,
            typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
          ] as const,
        ],
  );
  const folder = join(root, 'tiny');
  await writeFolder(folder, Object.fromEntries(kept));
  opened = await createOnnxEmbedder(folder, log);
  return opened;
}

async function vectors(embedder: Embedder, texts: readonly string[], account: ModelAccount = document) {
  return (await embedder.embed(texts, account, signal)).map((vector) => vector ?? new Float32Array());
}
const dot = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

describe('a local ONNX model', () => {
  it('makes similar unit vectors for words of the same meaning, and none for empty texts', async () => {
    const embedder = await open();
    const [car, automobile, boat] = await vectors(embedder, ['A car.', 'the AUTOMOBILE', 'a boat']);
    expect(dot(car, automobile)).toBeGreaterThan(0.99);
    expect(dot(car, boat)).toBeLessThan(0.1);
    expect(dot(car, car)).toBeCloseTo(1, 5);
    expect(await embedder.embed(['', ' \n'], document, signal)).toEqual([null, null]);
  });

  it('has an id of its folder, its contents and the length of its vectors', async () => {
    const { id } = await open();
    expect(id).toMatch(/^onnx\/tiny@[0-9a-f]{12}:5$/);
    expect((await open()).id).toBe(id);
    const others = [
      modelFiles([...GROUPS.slice(1), ['train', 'lorry']]),
      { 'tokenizer_config.json': '{"model_max_length": 64}' },
      { '1_Pooling/config.json': { pooling_mode_cls_token: true } },
      { 'sentence_bert_config.json': { max_seq_length: 32 } },
      { 'config_sentence_transformers.json': { prompts: { passage: 'passage: ' } } },
    ];
    const ids = new Set([id]);
    for (const files of others) ids.add((await open(files)).id);
    expect(ids.size).toBe(others.length + 1);
    const ofQueries = { 'config_sentence_transformers.json': { prompts: { query: 'query: ' } } };
    expect((await open(ofQueries)).id).toBe(id);
  });

  it('puts the prompts of its folder before queries and documents', async () => {
    const prompts = { query: 'query: ', passage: 'passage: ' };
    const embedder = await open({ 'config_sentence_transformers.json': { prompts } });
    const [asked] = await vectors(embedder, ['car'], question);
    const [stored] = await vectors(embedder, ['car'], document);
    expect([asked?.[3], stored?.[4]]).toEqual([0, 0]);
    expect(asked?.[4]).toBeGreaterThan(0.5);
    expect(stored?.[3]).toBeGreaterThan(0.5);
  });

  it('uses only the first token if the folder says so', async () => {
    const embedder = await open({ '1_Pooling/config.json': { pooling_mode_cls_token: true } });
    expect(await vectors(embedder, ['a car'])).toEqual([Float32Array.of(1, 0, 0, 0, 0)]);
  });

  it('reads no more tokens than the folder says', async () => {
    const embedder = await open({ 'sentence_bert_config.json': { max_seq_length: 4 } });
    const [whole, cut] = await vectors(embedder, ['car car', `car car ${'boat '.repeat(9000)}`]);
    expect(cut).toEqual(whole);
  });

  it.each(['sentence_embedding', 'token_embeddings'])('reads the output %s', async (output) => {
    const inputs = ['input_ids', 'attention_mask', 'token_type_ids'];
    const ofTokens = modelFiles(GROUPS, { inputs, output });
    const pooled = onnxModel({
      nodes: [
        node('Gather', ['table', 'input_ids'], 'tokens'),
        node('ReduceSum', ['tokens', 'second'], 'vectors'),
        node('Squeeze', ['vectors', 'second'], output),
      ],
      constants: [
        constant('table', [4, 2], Float32Array.of(0, 0, 0, 0, 3, 4, 0, 0)),
        constant('second', [1], BigInt64Array.of(1n)),
      ],
      inputs,
      output,
      shape: ['texts', 2],
    });
    const files = output === 'sentence_embedding' ? { 'model.onnx': pooled } : ofTokens;
    const [vector] = await vectors(await open(files), ['whatever']);
    expect(vector?.[0]).toBeCloseTo(output === 'sentence_embedding' ? 0.6 : 1, 5);
  });

  it('returns null for a document that it fails on, rejects such a query, and continues', async () => {
    const embedder = await open();
    const [car, failed, boat] = await embedder.embed(['car', STUMBLING_WORD, 'boat'], document, signal);
    expect([car?.length, failed, boat?.length]).toEqual([5, null, 5]);
    const asked = embedder.embed([STUMBLING_WORD], question, signal);
    await expect(asked).rejects.toThrow(ProviderError);
    expect(await vectors(embedder, ['car'], question)).toEqual([car]);
  });

  it('refuses to encode after its files have changed', async () => {
    const embedder = await open();
    await embedder.close?.();
    await writeFolder(join(root, 'tiny'), modelFiles([['car'], ['automobile']]));
    const asked = embedder.embed(['car'], question, signal);
    await expect(asked).rejects.toMatchObject({
      failure: 'unavailable',
      cause: { cause: { message: expect.stringContaining('changed since the start') } },
    });
  });

  it('stops when its signal aborts', async () => {
    const embedder = await open();
    const stop = new Error('stop');
    await expect(embedder.embed(['car'], document, AbortSignal.abort(stop))).rejects.toThrow(stop);
  });
});

describe('an unusable folder is refused with the reason:', () => {
  const ask = { inputs: ['input_ids', 'pixel_values'] };
  const give = { output: 'logits' };
  it.each([
    ['model.onnx and no onnx/model.onnx', { 'model.onnx': null }],
    ['no tokenizer.json', { 'tokenizer.json': null }],
    ['tokenizer.json cannot be used', { 'tokenizer.json': '{"model"' }],
    ['tokenizer.json cannot be used', { 'tokenizer.json': '{}' }],
    ['tokenizer_config.json is damaged', { 'tokenizer_config.json': '[]' }],
    ['ONNX file cannot be used', { 'model.onnx': 'version https://git-lfs.github.com/spec/v1' }],
    ['needs pixel_values', modelFiles(GROUPS, ask)],
    ['returns logits', modelFiles(GROUPS, give)],
    ['asks for max', { '1_Pooling/config.json': { pooling_mode_max_tokens: true } }],
    ['layer after the pooling', { 'modules.json': [{ type: 'sentence_transformers.models.Dense' }] }],
    [
      'keep one of them',
      { 'model.onnx': null, 'onnx/model_int8.onnx': 'a', 'onnx/model_quantized.onnx': 'b' },
    ],
  ])('%s', async (reason, files) => {
    const opening = open(files);
    await expect(opening).rejects.toThrow(/^EMBEDDING_MODEL_DIR: /);
    await expect(opening).rejects.toThrow(reason);
  });

  it('no folder', async () => {
    await expect(createOnnxEmbedder(join(root, 'absent'), log)).rejects.toThrow(
      'EMBEDDING_MODEL_DIR: the folder is missing',
    );
  });

  it('a folder whose only model is a quantised one in the subfolder onnx is accepted', async () => {
    const { 'model.onnx': model = null } = modelFiles(GROUPS);
    const embedder = await open({ 'model.onnx': null, 'onnx/model_quantized.onnx': model });
    expect(await vectors(embedder, ['car'])).toHaveLength(1);
  });
});
