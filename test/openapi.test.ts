// The OpenAPI document: valid by a public linter, complete, and consistent with the running server's responses.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allContracts } from '#shared/contract/all.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { startTestServer, type TestServer } from './support/server.ts';

type Document = {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
};
let server: TestServer;
let document: Document;

beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
});
afterAll(() => server.close());

test('the document is OpenAPI 3.1 and lists exactly the endpoints of the contract', () => {
  expect(document.openapi).toMatch(/^3\.1/);
  const inContract = Object.values(allContracts).flatMap((contract) =>
    Object.values(contract).map((item) => `${item.method} ${pathOf(item).replace(/:(\w+)/g, '{$1}')}`),
  );
  const inDocument = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(inDocument.sort()).toEqual(inContract.sort());
});

test('a public linter finds no error in the document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const cli = join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js');
  const lint = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', file, '--extends=spec', '--format=json'],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
      cwd: folder,
    },
  ).catch((error: { stdout: string; stderr: string }) => error);
  const output = lint.stdout.slice(lint.stdout.indexOf('{'));
  const { totals, problems } = JSON.parse(output) as {
    totals: { errors: number };
    problems: { message: string }[];
  };
  expect(problems.map((problem) => problem.message)).toEqual([]);
  expect(totals.errors).toBe(0);
  await rm(folder, { recursive: true });
}, 90_000);

test('the readable reference and its assets are served by this server', async () => {
  const page = await fetch(`${server.url}/api/docs/`);
  expect(page.status).toBe(200);
  const html = await page.text();
  const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, address]) => new URL(address ?? '', page.url),
  );
  expect(assets.length).toBeGreaterThan(2);
  for (const asset of assets) {
    expect(asset.origin).toBe(new URL(server.url).origin);
    const answer = await fetch(asset);
    expect(answer.status).toBe(200);
    // Reads the whole body: an unread large response prevents the server from closing.
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
});

test('the linter reports an error when there is one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kasuwa-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify({ ...document, info: undefined }));
  const cli = join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js');
  const failed = promisify(execFile)(process.execPath, [cli, 'lint', file, '--extends=spec'], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  await expect(failed).rejects.toThrow();
  expect(await readFile(file, 'utf8')).not.toContain('"info"');
  await rm(folder, { recursive: true });
}, 90_000);
