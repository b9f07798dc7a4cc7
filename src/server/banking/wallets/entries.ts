// The entries of a wallet: each change with the ledger balance after it, its cause, and the counterparty.

import {
  type AccountEntry,
  countEntries,
  type EntryRange,
  selectEntries,
} from '#server/ledger/account-entries.ts';
import { findAccount } from '#server/ledger/balances.ts';
import { reasonOf } from '#server/ledger/kinds/transfer-kinds.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { WalletEntry } from '#shared/contract/banking/wallet-entries.ts';
import { countCap, pageLimitMax } from '#shared/contract/envelope.ts';
import { type DescribedMovement, findWallet, selectMovements, selectPostedAt } from './lists/list-queries.ts';
import { accountOfWallet } from './post-to-wallets.ts';
import type { WalletRow } from './queries.ts';

/** The maximum number of entries of one wallet within one millisecond. */
const atOnceMax = 1000;

/** Returns the ledger account of a wallet; null when nothing was ever posted to it. */
export function findWalletAccount(
  db: Db,
  wallet: Pick<WalletRow, 'environmentId' | 'id' | 'type' | 'currency'>,
): Promise<number | null> {
  return findAccount(db, accountOfWallet(wallet));
}

/** Returns a page of the entries of a wallet, newest first. */
export async function listEntries(
  db: Db,
  environment: Environment,
  walletId: string,
  query: { from?: string | undefined; to?: string | undefined; page: number; limit: number },
) {
  const wallet = await findWallet(db, environment.id, walletId);
  const limit = Math.min(query.limit, pageLimitMax);
  const { page } = query;
  const accountId = await findWalletAccount(db, wallet);
  if (accountId === null) return { items: [], page, limit, total: 0, totalCapped: false };
  const range = rangeOf(query);
  const [counted, rows] = await Promise.all([
    countEntries(db, environment.id, accountId, range, countCap + 1),
    selectEntries(db, environment.id, accountId, range, { limit, offset: (page - 1) * limit }),
  ]);
  return {
    items: await describeEntries(db, environment.id, rows),
    page,
    limit,
    total: Math.min(counted, countCap),
    totalCapped: counted > countCap,
  };
}

/** Returns an entry of a wallet by its id; undefined when there is none. */
export async function findEntry(
  db: Db,
  wallet: Pick<WalletRow, 'environmentId' | 'id' | 'type' | 'currency'>,
  entryId: string,
): Promise<WalletEntry | undefined> {
  const { environmentId } = wallet;
  const [postingId = ''] = entryId.split(':');
  const accountId = await findWalletAccount(db, wallet);
  const at = accountId === null ? undefined : await selectPostedAt(db, environmentId, postingId);
  if (accountId === null || !at) return undefined;
  const range = { from: at, to: new Date(at.getTime() + 1) };
  const rows = await selectEntries(db, environmentId, accountId, range, { limit: atOnceMax, offset: 0 });
  const [entry] = await describeEntries(
    db,
    environmentId,
    rows.filter((row) => `${row.postingId}:${row.seq}` === entryId),
  );
  return entry;
}

export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): EntryRange {
  return { from: from ? new Date(from) : null, to: to ? new Date(to) : null };
}

/** Adds texts to the entries. */
export async function describeEntries(
  db: Db,
  environmentId: string,
  rows: readonly AccountEntry[],
): Promise<WalletEntry[]> {
  const ids = [...new Set(rows.flatMap(({ subjectId }) => subjectId ?? []))];
  const movements = await selectMovements(db, environmentId, ids);
  return rows.map((row) => ({
    id: `${row.postingId}:${row.seq}`,
    at: row.at.toISOString(),
    ...describe(row, movements.get(row.subjectId ?? '')),
    amount: row.effect,
    balance: row.balance,
  }));
}

function joined(...parts: (string | null)[]): string | null {
  return parts.filter(Boolean).join(', ') || null;
}

function describe(
  row: AccountEntry,
  movement: DescribedMovement | undefined,
): Pick<WalletEntry, 'what' | 'with' | 'reference'> {
  if (!movement || row.kind.endsWith('_reversed'))
    return { what: reasonOf(row.kind), with: null, reference: movement?.reference ?? null };
  const { reference, narration } = movement;
  if (movement.kind !== 'move') {
    const { senderName, senderBank, senderLast4 } = movement;
    const bank = senderBank && `${senderBank} •••• ${senderLast4}`;
    const what = movement.kind === 'deposit' ? 'Deposit' : reasonOf(row.kind);
    return { what, with: joined(senderName, bank, narration), reference };
  }
  return row.effect > 0
    ? { what: `Moved from ${movement.fromName}`, with: narration, reference }
    : { what: `Moved to ${movement.toName}`, with: narration, reference };
}
