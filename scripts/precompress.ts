// Compresses the browser build once at the highest level: brotli and gzip files beside each file that becomes smaller.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this size the response headers outweigh the savings. */
const bytesMin = 512;
const atOnce = 4;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gz: (body: Buffer) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
};

async function compressFile(path: string): Promise<void> {
  const body = readFileSync(path);
  if (body.length < bytesMin) return;
  for (const [ending, compress] of Object.entries(compressors)) {
    const compressed = await compress(body);
    if (compressed.length < body.length) writeFileSync(`${path}.${ending}`, compressed);
  }
}

export async function precompress(folder: string): Promise<void> {
  const waiting = globSync('**/*.{js,css,html,svg,txt}', { cwd: folder });
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      await compressFile(join(folder, name));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
