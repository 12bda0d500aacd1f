import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ModelFiles } from './model-files.ts';

/**
 * A hash of everything that a memory's vector depends on: 12 hexadecimal digits,
 * equal for equal files and settings.
 */
export async function fingerprintOf(model: ModelFiles): Promise<string> {
  const { modelFile, tokenizerFile, tokenizerConfigFile, pooling, maxTokens, prompts } = model;
  const hash = createHash('sha256').update(JSON.stringify([pooling, maxTokens, prompts.document]));
  for (const file of [modelFile, tokenizerFile, tokenizerConfigFile]) {
    if (file === null) continue;
    for await (const part of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(part as Buffer);
  }
  return hash.digest('hex').slice(0, 12);
}
