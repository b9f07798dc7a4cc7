// Builds and serves the floor pages with minimal overhead: compressed in advance, one file after the other.
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export type Floor = { url: string; close(): Promise<void> };

export async function startFloor(): Promise<Floor> {
  const outDir = mkdtempSync(join(tmpdir(), 'kasuwa-floor-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'floor-page'),
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    build: { outDir, emptyOutDir: false, target: 'baseline-widely-available' },
  });
  const files = new Map(
    globSync('**/*.{html,js,css}', { cwd: outDir }).map((name) => [
      name === 'index.html' ? '/' : `/${name}`,
      { type: types[extname(name)] ?? '', body: brotliCompressSync(readFileSync(join(outDir, name))) },
    ]),
  );
  rmSync(outDir, { recursive: true, force: true });
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/');
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.body.length,
    });
    return response.end(file.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
