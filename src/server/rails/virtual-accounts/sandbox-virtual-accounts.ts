// The sandbox for virtual accounts, with its own records: four banks, one of which never responds.
import { createHash, createHmac, randomInt } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { isSameSecret } from '../hosted/gateway-http.ts';
import { makeNuban } from '../nuban.ts';
import { makeSessionId } from '../session-id.ts';
import { findVirtualBank } from './bank-list.ts';
import { readSandboxNotice, sandboxRail } from './sandbox-notices.ts';
import type { InflowNotice, VirtualAccountRail } from './virtual-account-rail.ts';

const randomSerial = (): string => Array.from({ length: 9 }, () => randomInt(10)).join('');

/** Derives the signing key of sandbox notices from the secrets of the program. */
export function sandboxNoticeKey(secrets: string): string {
  return createHash('sha256').update(`sandbox of virtual accounts:${secrets}`).digest('hex');
}

export function signSandboxNotice(key: string, body: Buffer | string): string {
  return createHmac('sha512', key).update(body).digest('hex');
}

export function createSandboxVirtualAccounts(
  database: Database,
  clock: Clock,
  noticeKey: string,
): VirtualAccountRail {
  const { db } = database;
  const find = (bankId: string, reference: string) =>
    db
      .selectFrom('sandboxVirtualAccounts')
      .where('bankId', '=', bankId)
      .where('reference', '=', reference)
      .selectAll()
      .executeTakeFirst();
  return {
    name: sandboxRail,
    offers: (bankId) => findVirtualBank(bankId) !== undefined,
    open: async (bankId, { reference, accountName }) => {
      const bank = findVirtualBank(bankId);
      if (!bank || bank.silentInSandbox) throw new Error(`${bank?.bankName ?? bankId} did not respond`);
      let account = await find(bankId, reference);
      while (!account) {
        await db
          .insertInto('sandboxVirtualAccounts')
          .values({
            accountNumber: makeNuban(bank.code, randomSerial()),
            bankId,
            reference,
            accountName,
            isOpen: true,
            createdAt: clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        account = await find(bankId, reference);
      }
      const { accountNumber, accountName: name } = account;
      return { bankName: bank.bankName, accountNumber, accountName: name, providerReference: null };
    },
    rename: async ({ accountNumber }, accountName) => {
      await db
        .updateTable('sandboxVirtualAccounts')
        .set({ accountName })
        .where('accountNumber', '=', accountNumber)
        .execute();
    },
    close: async ({ accountNumber }) => {
      await db
        .updateTable('sandboxVirtualAccounts')
        .set({ isOpen: false })
        .where('accountNumber', '=', accountNumber)
        .execute();
    },
    inflowsOf: async ({ accountNumber }, since) => {
      const rows = await db
        .selectFrom('sandboxVirtualInflows')
        .where('accountNumber', '=', accountNumber)
        .where('sentAt', '>=', since)
        .selectAll()
        .orderBy('sentAt')
        .limit(500)
        .execute();
      return rows.map(noticeOf);
    },
    readNotice: (headers, body) => {
      const isOurs = isSameSecret(headers['x-sandbox-signature'], signSandboxNotice(noticeKey, body));
      return isOurs ? { notice: readSandboxNotice(body) } : null;
    },
    giveBack: async () => ({ outcome: 'done' }),
  };
}

/** The bank and account of senders; the account accepts returned money. */
const sender = { bank: 'Guaranty Trust Bank', account: makeNuban('058', '012345678') };

function noticeOf(row: {
  accountNumber: string;
  amount: number;
  sessionId: string;
  senderName: string;
  narration: string | null;
  sentAt: Date;
}): InflowNotice {
  const { accountNumber, amount, sessionId, senderName, narration, sentAt } = row;
  return {
    rail: sandboxRail,
    accountNumber,
    amount,
    sessionId,
    senderName,
    senderBank: sender.bank,
    senderLast4: sender.account.slice(-4),
    senderAccount: sender.account,
    narration,
    arrivedAt: sentAt,
  };
}

export type SandboxInflow = {
  accountNumber: string;
  amount: number;
  senderName: string;
  narration: string | null;
  /** 30 digits; a repeated session id identifies the same transfer. */
  sessionId?: string | undefined;
};

/**
 * Sends money to a sandbox account; undefined when there is no such account. Like a real bank, it still accepts money for an account that
 * was closed a moment ago.
 */
export async function makeSandboxInflow(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  { accountNumber, amount, senderName, narration, sessionId }: SandboxInflow,
): Promise<InflowNotice | undefined> {
  const account = await db
    .selectFrom('sandboxVirtualAccounts')
    .where('accountNumber', '=', accountNumber)
    .select('accountNumber')
    .executeTakeFirst();
  if (!account) return undefined;
  const sentAt = clock.now();
  const row = {
    accountNumber,
    amount,
    senderName,
    narration,
    sentAt,
    sessionId: sessionId ?? makeSessionId(sentAt),
  };
  await db
    .insertInto('sandboxVirtualInflows')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return noticeOf(row);
}
