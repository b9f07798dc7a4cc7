// Codes and links from the e-mails and SMS of a person, read from the outboxes.

import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { createVault } from '#server/platform/auth/vault.ts';
import type { EmailRow } from '#server/platform/emails/queries.ts';
import { openBody, readBody } from '#server/platform/emails/read-email.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { testSecretKey } from '../database.ts';
import type { TestServer } from '../server.ts';

const vault = createVault({ current: testSecretKey, old: [] });

/** An e-mail of the outbox with its stored body in plain text. */
export function opened<T extends Pick<EmailRow, 'environmentId' | 'id' | 'html' | 'text'>>(email: T): T {
  return { ...email, ...openBody(vault, email) };
}

/** An e-mail with its body as sent: e-mails about payments are composed only when they are sent. */
export async function asSent<T extends EmailRow>({ services }: TestServer, email: T): Promise<T> {
  return { ...email, ...(await readBody(services, email)) };
}

/** The text of the newest e-mail to an address. */
export async function newestEmail(server: TestServer, to: string): Promise<string> {
  const row = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', to)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst();
  return row ? `${row.subject}\n${(await asSent(server, row)).text}` : '';
}

/** The newest e-mail of a kind, to any address. */
export async function newestOfKind(server: TestServer, kind: string) {
  const row = await server.services.database.db
    .selectFrom('emails')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
  return asSent(server, row);
}

export async function countEmails(server: TestServer, to: string): Promise<number> {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', to)
    .select('id')
    .execute();
  return rows.length;
}

/** The six digits of the newest e-mail to an address. */
export async function emailedCode(server: TestServer, to: string): Promise<string> {
  return /^\d{6}$/m.exec(await newestEmail(server, to))?.[0] ?? 'no code';
}

/** The code from a sentence such as: Your code is 481205. */
export async function writtenCode(server: TestServer, to: string): Promise<string> {
  return /code is (\d{6})/.exec(await newestEmail(server, to))?.[1] ?? 'no code';
}

/** The text of the newest SMS to a number. */
export async function newestText(server: TestServer, to: string): Promise<string> {
  const rows = await server.services.database.db
    .selectFrom('smsMessages')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'text', 'toNumber'])
    .execute();
  const row = rows.find(({ toNumber }) => toNumber === to);
  return row ? vault.openText('sms_messages.text', row.id, row.text) : '';
}

/** The six digits of the newest SMS to a number. */
export async function textedCode(server: TestServer, to: string): Promise<string> {
  return /\d{6}/.exec(await newestText(server, to))?.[0] ?? 'no code';
}

/** The token at the end of the link of the newest e-mail. */
export async function emailedToken(server: TestServer, to: string): Promise<string> {
  return /(ksw_[a-z]{2}_[\w-]+)/.exec(await newestEmail(server, to))?.[1] ?? 'no token';
}

/** A code other than this one. */
export function otherCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** The authenticator app's code at an instant. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });
}

/** Turns the authenticator app on for the signed-in user. */
export async function turnOnApp(
  server: TestServer,
  who: { token: string; password: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { generateTotp, completeTotp } = secondFactorsContract;
  const begun = await server.call(generateTotp, { token: who.token, body: { password: who.password } });
  expect(begun.status).toBe(200);
  const code = appCode(begun.data.secret, server.services.clock.now());
  const done = await server.call(completeTotp, { token: who.token, body: { code } });
  expect(done.status).toBe(200);
  return { secret: begun.data.secret, recoveryCodes: done.data.recovery_codes };
}
