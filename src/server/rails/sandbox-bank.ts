// The sandbox bank: opens accounts for collection and takes test transfers to them, over its own books.
import { randomInt } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { makeNuban } from './nuban.ts';
import type { BankCollection, TransferNotice } from './rails.ts';

const bankName = 'Test Bank';
const bankCode = '999';
/** Where payers have their accounts; one that takes money back. */
const sender = { bank: 'Guaranty Trust Bank', bankCode: '058' };
const provider = 'SANDBOX';

function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

export function createSandboxBank(database: Database, clock: Clock): BankCollection {
  const { db } = database;
  const find = (reference: string) =>
    db.selectFrom('sandboxAccounts').where('reference', '=', reference).selectAll().executeTakeFirst();
  return {
    name: provider,
    openAccount: async ({ reference, accountName, expiresAt }) => {
      let account = await find(reference);
      while (!account) {
        await db
          .insertInto('sandboxAccounts')
          .values({
            accountNumber: makeNuban(bankCode, randomDigits(9)),
            reference,
            accountName,
            expiresAt,
            createdAt: clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        account = await find(reference);
      }
      const { accountNumber, accountName: name, expiresAt: until } = account;
      return { bankName, accountNumber, accountName: name, expiresAt: until };
    },
    closeAccount: async (accountNumber) => {
      await db
        .updateTable('sandboxAccounts')
        .set({ expiresAt: clock.now() })
        .where('accountNumber', '=', accountNumber)
        .where('expiresAt', '>', clock.now())
        .execute();
    },
    returnTransfer: async () => ({ outcome: 'done' }),
  };
}

export type SandboxTransfer = {
  accountNumber: string;
  amount: number;
  senderName: string;
  /** 30 digits; the same one again is the same transfer. */
  sessionId?: string | undefined;
};

/**
 * Sends money to an account of the sandbox bank; undefined when it has no such account. Like a real bank it also
 * takes money for an account that has expired meanwhile: whoever opened it has to send that back.
 */
export async function makeSandboxTransfer(
  database: Database,
  clock: Clock,
  transfer: SandboxTransfer,
): Promise<TransferNotice | undefined> {
  const account = await database.db
    .selectFrom('sandboxAccounts')
    .where('accountNumber', '=', transfer.accountNumber)
    .select('accountNumber')
    .executeTakeFirst();
  if (!account) return undefined;
  return {
    provider,
    accountNumber: account.accountNumber,
    amount: transfer.amount,
    sessionId: transfer.sessionId ?? makeSessionId(clock.now()),
    senderName: transfer.senderName,
    senderBank: sender.bank,
    senderAccount: makeNuban(sender.bankCode, '012345678'),
  };
}

/** Institution code, yyMMddHHmmss and 12 digits, as the interbank scheme has it. */
export function makeSessionId(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(2, 14);
  return `999999${time}${randomDigits(12)}`;
}
