// Proof of a payer's e-mail address: a code sent there opens saved cards, points or a complaint for a limited time, in one environment
// only.

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { lockCustomer } from '#server/customers/customers/service.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services, TxServices } from '#server/services.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Language } from '#shared/languages.ts';
import { complaintCodeTemplate, pointsCodeTemplate, savedCardCodeTemplate } from './email-templates.ts';
import {
  countTry,
  deleteCode,
  insertSession,
  lockCode,
  type Owner,
  selectSession,
  upsertCode,
} from './queries.ts';

export type { Owner } from './queries.ts';

export const codeMinutes = 10;
const codeTriesMax = 5;
const resendAfterS = 30;
const sessionMs = 30 * 60_000;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hashCode = (owner: Owner, code: string): string =>
  hash(`${owner.environmentId}:${owner.customerId}:${code}`);

/** The payer and the payee: a customer of one environment, at the address that a payment names. */
export type Payer = {
  owner: Owner;
  email: string;
  merchant: { businessName: string; mode: Mode; primaryColor: string | null };
  /** The language of the e-mail; absent: English. */
  language?: Language | undefined;
};

/** The account under which attempts are counted. */
function accountOf(owner: Owner): string {
  return `cards ${owner.environmentId} ${owner.customerId}`;
}

/** Returns 'a•••@example.com'. */
function hideAddress(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

/** Counts a request for a code, before the transaction that sends it. */
export async function countPayerCode(
  services: Services,
  { owner, ip }: { owner: Owner; ip: string },
): Promise<void> {
  await services.guesses.count('message', accountOf(owner), { ip, device: null });
}

/** The purposes for which a payer proves an address. */
const purposes = {
  saved_cards: savedCardCodeTemplate,
  complaint: complaintCodeTemplate,
  points: pointsCodeTemplate,
};

/** Sends a code, which invalidates the previous one. */
export async function sendPayerCode(
  services: TxServices,
  tx: Tx,
  { owner, email, merchant, language }: Payer,
  purpose: keyof typeof purposes,
): Promise<{ sentTo: string }> {
  const { clock } = services;
  const now = clock.now();
  // Before the first code there is no row of codes to lock.
  await lockCustomer(tx, owner.environmentId, owner.customerId);
  const last = await lockCode(tx, owner);
  const waitS = last ? resendAfterS - (now.getTime() - last.sentAt.getTime()) / 1000 : 0;
  if (waitS > 0) throw new AppError('TOO_MANY_REQUESTS', { waitS });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
  await upsertCode(tx, { ...owner, codeHash: hashCode(owner, code), expiresAt, sentAt: now });
  await queueCustomerEmail(tx, services, purposes[purpose], {
    environmentId: owner.environmentId,
    to: email,
    merchantName: merchant.businessName,
    primaryColor: merchant.primaryColor ?? defaultBranding.brand_primary_color,
    money: moneyModeOf(services, merchant),
    facts: [],
    values: { code, minutes: String(codeMinutes) },
    validMinutes: codeMinutes,
    language,
  });
  return { sentTo: hideAddress(email) };
}

/** Checks a code and opens a session; after five wrong codes a new one must be requested. */
export async function openSession(
  services: Services,
  { owner, ip }: { owner: Owner; ip: string },
  code: string,
): Promise<{ session: string }> {
  const { database, clock, guesses } = services;
  const from = { ip, device: null };
  await guesses.count('code', accountOf(owner), from);
  const outcome = await database.inTransaction(async (tx) => {
    const now = clock.now();
    const waiting = await lockCode(tx, owner);
    if (!waiting || waiting.expiresAt <= now || waiting.attemptCount >= codeTriesMax) return 'spent';
    const isRight = timingSafeEqual(Buffer.from(waiting.codeHash), Buffer.from(hashCode(owner, code)));
    if (!isRight) {
      await countTry(tx, owner);
      return 'wrong';
    }
    await deleteCode(tx, owner);
    const token = `kss_${randomBytes(24).toString('base64url')}`;
    const expiresAt = new Date(now.getTime() + sessionMs);
    await insertSession(tx, { tokenHash: hash(token), ...owner, expiresAt }, now);
    return { token };
  });
  if (outcome === 'spent') throw new AppError('CODE_SPENT');
  if (outcome === 'wrong') {
    const sentence = 'The code is incorrect';
    throw new AppError('VALIDATION', { sentence, fields: { code: sentence } });
  }
  await guesses.forget('code', accountOf(owner), from);
  return { session: outcome.token };
}

/** Returns the owner of the address that a session of this environment proves; null when there is no session or it has ended. */
export async function ownerOfSession(
  services: TxServices,
  db: Db,
  environmentId: string,
  token: string,
): Promise<Owner | null> {
  const session = await selectSession(db, hash(token));
  const isOpen =
    session !== undefined &&
    session.environmentId === environmentId &&
    session.expiresAt > services.clock.now();
  return isOpen ? { environmentId, customerId: session.customerId } : null;
}

/** Throws SAVED_CARDS_CLOSED unless the session is valid and proves the payment's own address. */
export async function requireSession(
  services: TxServices,
  db: Db,
  owner: Owner,
  token: string,
): Promise<void> {
  const session = await selectSession(db, hash(token));
  const isOwn =
    session !== undefined &&
    session.environmentId === owner.environmentId &&
    session.customerId === owner.customerId &&
    session.expiresAt > services.clock.now();
  if (!isOwn) throw new AppError('SAVED_CARDS_CLOSED');
}
