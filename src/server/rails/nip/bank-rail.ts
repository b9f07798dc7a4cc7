// Logic common to all connected banks: a transfer is sent once per reference, and only queried afterwards.

import type { Database, Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { findBank } from '../bank-directory.ts';
import type { BankRail, BankTransfer, SendOutcome } from '../banks.ts';
import { findOrder, located, notLocatedAgain, notReceived, writeOrder } from './bank-orders.ts';
import { type CreditTransfer, creditTransferOf } from './credit-transfer.ts';

/** not_located: the bank has no record of the transfer. */
export type BankOutcome = SendOutcome | { outcome: 'not_located' };

/** The result of a name enquiry; `enquiry` is the value that the bank requires with the transfer. */
export type Enquired =
  | { outcome: 'found'; accountName: string; enquiry: Readonly<Record<string, string>> }
  | { outcome: 'not_found' }
  | { outcome: 'unavailable' };

/** The calls of one bank. Each rejects when there is no usable response. */
export type BankAdapter = {
  name: string;
  debtor: { account: string; name: string };
  /** The transaction id for the bank. */
  newTransactionId(reference: string): string;
  enquire(account: { nipCode: string; accountNumber: string }): Promise<Enquired>;
  credit(order: CreditTransfer, transactionId: string, enquired: Enquired): Promise<SendOutcome>;
  status(transactionId: string): Promise<BankOutcome>;
};

type Deps = { db: Db; clock: Clock; adapter: BankAdapter };

export function createBankRail({ db }: Pick<Database, 'db'>, clock: Clock, adapter: BankAdapter): BankRail {
  const deps = { db, clock, adapter };
  return {
    name: adapter.name,
    resolveAccount: async ({ country, bankCode, accountNumber }) => {
      const nipCode = country === 'NG' ? findBank('NG', bankCode)?.nipCode : null;
      if (!nipCode) return { outcome: 'unavailable' };
      const outcome = await adapter.enquire({ nipCode, accountNumber });
      return outcome.outcome === 'found' ? { outcome: 'found', accountName: outcome.accountName } : outcome;
    },
    send: (transfer) => send(deps, transfer),
    query: (reference) => query(deps, reference),
  };
}

/** Returns the outcome of a transfer that was sent before; null when it was not. */
async function handedBefore(db: Db, reference: string): Promise<SendOutcome | null> {
  const before = await findOrder(db, reference);
  if (!before) return null;
  return before.refused ? notReceived : { outcome: 'unknown' };
}

/** Refuses the reference: nothing was sent under it, and nothing will be. */
async function refuse(deps: Deps, reference: string, why: SendOutcome): Promise<SendOutcome> {
  const { db, clock, adapter } = deps;
  const transactionId = `refused-${reference}`;
  const row = { reference, provider: adapter.name, transactionId, refused: true, createdAt: clock.now() };
  if (await writeOrder(db, row)) return why;
  return (await handedBefore(db, reference)) ?? why;
}

async function send(deps: Deps, transfer: BankTransfer): Promise<SendOutcome> {
  const { db, clock, adapter } = deps;
  const { reference } = transfer;
  const before = await handedBefore(db, reference);
  if (before) return before;
  const order = creditTransferOf(transfer, adapter.debtor);
  if (typeof order === 'string') return refuse(deps, reference, { outcome: 'failed', reason: order });
  const { creditorAgent: nipCode, creditorAccount: accountNumber } = order;
  const enquired = await adapter.enquire({ nipCode, accountNumber });
  if (enquired.outcome !== 'found') {
    const isGone = enquired.outcome === 'not_found';
    const reason = isGone ? 'The account is not valid' : 'The recipient’s bank is not available';
    return refuse(deps, reference, { outcome: 'failed', reason, code: isGone ? '07' : '91' });
  }
  const transactionId = adapter.newTransactionId(reference);
  const row = { reference, provider: adapter.name, transactionId, createdAt: clock.now() };
  const written = await writeOrder(db, row);
  if (!written) return (await handedBefore(db, reference)) ?? { outcome: 'unknown' };
  const outcome = await adapter.credit(order, transactionId, enquired);
  await located(db, written, outcome.outcome === 'unknown' ? undefined : outcome.sessionId);
  return outcome;
}

async function query(deps: Deps, reference: string): Promise<SendOutcome> {
  const { db, clock, adapter } = deps;
  const order = await findOrder(db, reference);
  if (!order) return refuse(deps, reference, notReceived);
  if (order.refused) return notReceived;
  const outcome = await adapter.status(order.transactionId);
  if (outcome.outcome === 'not_located') return notLocatedAgain(db, order, clock.now());
  await located(db, order, outcome.sessionId);
  return outcome;
}
