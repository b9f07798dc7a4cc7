// Start-up: errors are reported in a sentence without passwords, the program waits for a database that is not ready, and proofs create no
// database.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createReadableLog } from '#server/readable-log.ts';
import { explainStart, waitForDatabase, warningsOf } from '#server/start-up.ts';
import { createTestDatabase } from './support/database.ts';
import { pickFreePort } from './support/program.ts';

const run = promisify(execFile);

test.each(['verify-ledger', 'verify-audit'])(
  '%s rejects a folder without a database and creates none',
  async (name) => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'kasuwa-empty-')), 'wrong');
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
    const failure = await run(process.execPath, [`scripts/${name}.ts`], { env }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      code: 2,
      stderr: `There is no database in ${dataDir}. Check DATA_DIR.\n`,
    });
    expect(existsSync(dataDir)).toBe(false);
    await rm(join(dataDir, '..'), { recursive: true });
  },
);

test('start-up waits for a database that is not ready yet, and reports the wait', async () => {
  const port = await pickFreePort();
  const database = await createTestDatabase();
  const real = new URL(database.connectionString);
  const messages: string[] = [];
  const late = new URL(database.connectionString);
  late.port = String(port);
  // Connects over loopback, because the URL may name the socket of the tests' own server.
  late.search = '';
  const proxy = createServer((socket) => {
    import('node:net').then(({ connect }) => {
      const onward = connect(Number(real.port), real.hostname);
      socket.pipe(onward).pipe(socket);
      for (const end of [socket, onward]) end.on('error', () => end.destroy());
    });
  });
  await waitForDatabase(late.href, (sentence) => {
    messages.push(sentence);
    proxy.listen(port, '127.0.0.1');
  });
  proxy.close();
  await database.drop();
  expect(messages[0]).toBe('The database is not responding yet (ECONNREFUSED). Trying again in 0.5 s.');
  expect(messages.join()).not.toContain(real.password);
});

test('in a terminal each log entry is one readable line: time, request, status and duration', () => {
  const written: string[] = [];
  const terminal = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      done();
    },
  });
  const line = {
    level: 30,
    time: Date.UTC(2026, 10, 22, 9, 30),
    pid: 1,
    hostname: 'shop',
    reqId: 'r-1',
    req: { method: 'GET', url: '/api/v1/payment-links' },
    res: { statusCode: 200 },
    responseTime: 11.62,
  };
  createReadableLog(terminal, false).write(`${JSON.stringify({ ...line, msg: 'request completed' })}\n`);
  expect(written.join('')).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: request completed GET \/api\/v1\/payment-links 200 in 12 ms\n$/,
  );
});

test('a database that rejects the program is not waited for', async () => {
  const database = await createTestDatabase();
  const wrong = new URL(database.connectionString);
  wrong.pathname = '/there_is_none';
  const messages: string[] = [];
  const failure = await waitForDatabase(wrong.href, (item) => messages.push(item)).catch(
    (error: unknown) => error,
  );
  await database.drop();
  expect(messages).toEqual([]);
  expect(explainStart(failure, { host: '127.0.0.1', port: 4000 })).toMatch(
    /^The database at DATABASE_URL refused the connection: /,
  );
});

test('a host that is not of this machine and a role without permissions are reported in a sentence', async () => {
  const host = '192.0.2.1';
  const failure = await new Promise((resolve) => {
    createServer().on('error', resolve).listen(0, host);
  });
  expect(explainStart(failure, { host, port: 4000 })).toBe(
    'HOST=192.0.2.1 is not an address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.',
  );
  const denied = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  expect(explainStart(denied, { host, port: 4000 })).toMatch(
    /^The role in DATABASE_URL is not allowed to do what/,
  );
});

const local = { host: '127.0.0.1', demo: false, outbox: true, smsProvider: undefined };

test('a demo open to a network and a missing SMS provider are warned about', () => {
  expect(warningsOf({ ...local, host: '0.0.0.0', demo: true })).toHaveLength(1);
  expect(warningsOf({ ...local, host: '0.0.0.0' })).toEqual([]);
  expect(warningsOf({ ...local, demo: true })).toEqual([]);
  expect(warningsOf({ ...local, outbox: false })).toEqual([
    expect.stringMatching(/no SMS provider is connected/),
  ]);
});
