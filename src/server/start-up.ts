// Messages at start: explanations of failures for the person who started the program, and the wait for the database.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedDatabaseError } from '#server/platform/db/embedded-error.ts';
import { MigrationError } from '#server/platform/db/migrate.ts';
import { type Config, ConfigError } from './config.ts';

type Failure = { code?: string; message?: string; stack?: string; syscall?: string };

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const startingUp = '57P03';
const refusedCodes = new Set(['28P01', '28000', '3D000']);

/** Returns one sentence for errors that a person can fix; other errors keep their stack. */
export function explainStart(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): string {
  const { code = '', message = String(error), stack, syscall } = error as Failure;
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof MigrationError
  )
    return message;
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Set PORT to a free one.`;
  if (code === 'EACCES') return `This user is not allowed to use port ${port}. Set PORT to one above 1023.`;
  // These codes can concern the listening address or the database.
  if (code === 'EADDRNOTAVAIL' || code === 'EINVAL' || (code === 'ENOTFOUND' && message.includes(host)))
    return `HOST=${host} is not an address of this machine. Set HOST to one, such as 127.0.0.1 or 0.0.0.0.`;
  if (awayCodes.has(code) && syscall !== 'listen')
    return `The database at DATABASE_URL is not responding (${code}).`;
  if (refusedCodes.has(code)) return `The database at DATABASE_URL refused the connection: ${message}.`;
  if (code === '42501')
    return `The role in DATABASE_URL is not allowed to do what the program needs (${message}). Make it the owner of its database, or let it create in the schema: grant create on schema public to that role.`;
  return stack ?? message;
}

const firstWaitMs = 500;
const longestWaitMs = 10_000;
const giveUpAfterMs = 120_000;

/** Waits, with increasing delays, for a database that is not up yet: programs and databases are often started together. */
export async function waitForDatabase(
  connectionString: string,
  say: (sentence: string) => void,
  giveUpMs = giveUpAfterMs,
): Promise<void> {
  const giveUpAt = performance.now() + giveUpMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      const { code = '' } = error as Failure;
      if (!(awayCodes.has(code) || code === startingUp) || performance.now() + waitMs > giveUpAt) throw error;
      say(`The database is not responding yet (${code}). Trying again in ${waitMs / 1000} s.`);
      await sleep(waitMs);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Returns the warnings that apply at start. */
export function warningsOf(config: Pick<Config, 'host' | 'demo' | 'outbox' | 'smsProvider'>): string[] {
  const { host, demo, outbox, smsProvider } = config;
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);
  return [
    ...(demo && !isLocal
      ? [
          `Warning: HOST=${host} opens the demo, whose passwords are public, to the whole network. Set DEMO=off, or HOST=127.0.0.1.`,
        ]
      : []),
    ...(outbox || smsProvider
      ? []
      : [
          'Warning: no SMS provider is connected. One-time codes are sent by e-mail; phone numbers cannot be confirmed.',
        ]),
  ];
}
