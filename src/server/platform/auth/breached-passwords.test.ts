// Breached passwords through HTTP: refused for every user who sets one, looked up in range files as downloaded.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInContract } from '#shared/contract/account/sign-in.ts';
import { createTestBusiness, startTestServer, type TestServer } from '#test/support/server.ts';
import { createBreachedPasswords, splitHash } from './breached-passwords.ts';
import { loadBreachedPasswords } from './load-breached-passwords.ts';

const present = 'Correct-horse-2026';
const breached = 'Tr0ub4dor-and-3';
const padding = 'Padding-of-a-range-1';
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kasuwa-breached-'));
  for (const [password, count] of [
    [breached, 37],
    [padding, 0],
  ] as const) {
    const { prefix, suffix } = splitHash(password);
    const lines = [
      '0018A45C4D1DEF81644B54AB7F969B88D65:10',
      `${suffix}:${count}`,
      'FFF983A91443AE72BD98E59ADAB93B31974:2',
    ];
    await writeFile(join(folder, `${prefix}.txt`), lines.join('\r\n'));
  }
  server = await startTestServer({ env: { BREACHED_PASSWORDS_DIR: folder } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function changeTo(password: string) {
  const { token } = await createTestBusiness(server);
  const body = { currentPassword: present, password, confirmPassword: password };
  return server.call(signInContract.changePassword, { token, body });
}

test('the hash is split as the range files are: 21BD1 and the rest', () => {
  expect(splitHash('P@ssw0rd')).toEqual({ prefix: '21BD1', suffix: '2DC183F740EE76F27B78EB39C8AD972A757' });
});

test('a breached password is rejected at its field', async () => {
  const answer = await changeTo(breached);
  expect([answer.status, answer.body.error.fields]).toEqual([
    422,
    { password: 'This password appeared in a data breach. Choose another one' },
  ]);
});

test('a password without a range file, or listed only as padding, is accepted', async () => {
  expect((await changeTo('Never-breached-41')).status).toBe(200);
  expect((await changeTo(padding)).status).toBe(200);
});

test('a folder of ranges and one long file load alike, and an invalid or unsorted file is rejected', async () => {
  const { prefix, suffix } = splitHash('Loaded-by-hand-77');
  const [into, longFile] = [join(folder, 'loaded'), join(folder, 'pwnedpasswords.txt')];
  const hashes = ['000000005AD76BD555C1D6D771DE417A4B87E4B4:10', `${prefix}${suffix}:3`];
  await writeFile(longFile, hashes.join('\r\n'));
  expect(await loadBreachedPasswords(longFile, into)).toEqual({ ranges: 2, hashes: 2 });
  expect(await createBreachedPasswords(into).has('Loaded-by-hand-77')).toBe(true);
  expect(await createBreachedPasswords(into).has('Not-loaded-at-all-1')).toBe(false);
  const again = join(folder, 'again');
  expect(await loadBreachedPasswords(into, again)).toEqual({ ranges: 2, hashes: 2 });
  expect(await createBreachedPasswords(again).has('Loaded-by-hand-77')).toBe(true);
  await writeFile(longFile, hashes.toReversed().join('\n'));
  await expect(loadBreachedPasswords(longFile, into)).rejects.toThrow('sorted by hash');
  await writeFile(longFile, 'hello');
  await expect(loadBreachedPasswords(longFile, into)).rejects.toThrow('line 1');
});
