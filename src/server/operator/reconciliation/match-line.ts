// Matching of a bank statement line: one posting in each environment concerned, which closes the items; undone by a reversal.

import { getAccounts } from '#server/ledger/accounts.ts';
import type { BankMovement } from '#server/ledger/bank-movement.ts';
import type { TransferKind } from '#server/ledger/kinds/transfer-kinds.ts';
import { type LedgerTransfer, post, reverse } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { reopenMatched, setOpen } from '#server/settlement/open-items/items.ts';
import type { Currency } from '#shared/money.ts';
import { type BankItem, findItems } from './find-items.ts';
import {
  insertMatch,
  insertMatchItems,
  type LineRow,
  lockLine,
  markUndone,
  selectActiveMatches,
  updateLine,
} from './queries.ts';

export type By = { id: string | null; name: string; note: string | null };
type MatchRule = 'reference' | 'batch' | 'amount' | 'manual' | 'resolved';
/** A line that could be parsed. */
export type ReadLine = LineRow & { amount: number; currency: Currency; bookedOn: string };

export function isRead(line: LineRow): line is ReadLine {
  return line.amount !== null && line.currency !== null && line.bookedOn !== null;
}

/** Applies the rules to an unmatched line, in a transaction of its own. */
export async function matchLine(
  services: TxServices,
  tx: Tx,
  movements: readonly BankMovement[],
  lineId: string,
): Promise<void> {
  const line = await lockLine(tx, lineId);
  if (line?.status !== 'UNMATCHED' || !isRead(line) || line.reversalCount > 0) return;
  const found = await findItems(tx, movements, line);
  if ('problem' in found) return updateLine(tx, line.id, { problem: found.problem });
  await takeItems(services, tx, { line, rule: found.rule, items: found.items, by: automatic });
}

const automatic: By = { id: null, name: 'Reconciliation', note: null };

type Taking = { line: ReadLine; rule: MatchRule; items: readonly BankItem[]; by: By };

/** Confirms items by a line. The difference between the line and the items is booked as bank fees. */
export async function takeItems(
  services: TxServices,
  tx: Tx,
  { line, rule, items, by }: Taking,
): Promise<void> {
  const rest = line.amount - items.reduce((sum, item) => sum + item.open, 0);
  const groups = Map.groupBy(items, (item) => item.environmentId);
  let isFirst = true;
  for (const [environmentId, own] of groups) {
    const confirmed = own.reduce((sum, item) => sum + item.open, 0);
    const fees = isFirst ? -rest : 0;
    isFirst = false;
    const amount = confirmed - fees;
    const matchId = await confirm(services, tx, {
      environmentId,
      currency: line.currency,
      lineId: line.id,
      amount,
      rule,
      by,
      parts: [
        { from: 'settlement_bank', amount: confirmed, kind: 'bank_matched' },
        { from: 'bank_fees', amount: -fees, kind: 'bank_fee' },
      ],
    });
    await insertMatchItems(
      tx,
      own.map(({ postingId, seq, open }) => ({
        environmentId,
        matchId,
        postingId,
        seq,
        leg: 'bank' as const,
        amount: open,
      })),
    );
    for (const { postingId, seq } of own)
      await setOpen(tx, { environmentId, postingId, seq, leg: 'bank' }, 0);
  }
  await updateLine(tx, line.id, { status: 'MATCHED', problem: null, note: by.note });
}

type Part = {
  from: 'settlement_bank' | 'bank_fees' | 'settlement_difference';
  amount: number;
  kind: TransferKind;
};
type Confirmed = {
  environmentId: string;
  currency: Currency;
  lineId: string;
  amount: number;
  rule: MatchRule;
  by: By;
  /** Signed amounts from these accounts to the bank account. */
  parts: readonly Part[];
};

/** Records the match and its posting; returns its id. Items that cancel each other out need no posting. */
export async function confirm(services: TxServices, tx: Tx, of: Confirmed): Promise<string> {
  const { environmentId, currency, by } = of;
  const id = services.clock.newId();
  const at = services.clock.now();
  const kinds = ['bank_account', ...of.parts.map((part) => part.from)] as const;
  const [bank = 0, ...from] = await getAccounts(
    tx,
    kinds.map((kind) => ({ environmentId, currency, kind })),
  );
  const transfers = of.parts.flatMap(({ amount, kind }, index): LedgerTransfer[] => {
    const other = from[index] as number;
    if (amount === 0) return [];
    return amount > 0
      ? [{ debit: bank, credit: other, amount, kind }]
      : [{ debit: other, credit: bank, amount: -amount, kind }];
  });
  const postingId = transfers.length > 0 ? services.clock.newId() : null;
  if (postingId)
    await post(tx, {
      environmentId,
      id: postingId,
      key: `bank_match:${id}`,
      kind: 'bank_match',
      subjectId: id,
      at,
      transfers,
    });
  await insertMatch(tx, {
    environmentId,
    id,
    lineId: of.lineId,
    currency,
    amount: of.amount,
    rule: of.rule,
    postingId,
    matchedBy: by.id,
    matchedByName: by.name,
    note: by.note,
    matchedAt: at,
  });
  return id;
}

/** Reverses every match of a line and reopens its items. Returns the number of matches. */
export async function undoLine(services: TxServices, tx: Tx, line: LineRow, by: By): Promise<number> {
  const matches = await selectActiveMatches(tx, line.id);
  const at = services.clock.now();
  for (const { environmentId, id, postingId } of matches) {
    if (postingId)
      await reverse(
        tx,
        { environmentId, postingId },
        { id: services.clock.newId(), key: `bank_match_undone:${id}`, kind: 'bank_match_undone', at },
      );
    await reopenMatched(tx, environmentId, id);
    await markUndone(tx, environmentId, id, {
      reversedByName: by.name,
      reversalNote: by.note,
      reversedAt: at,
    });
  }
  if (matches.length > 0)
    await updateLine(tx, line.id, {
      status: 'UNMATCHED',
      note: null,
      reversalCount: line.reversalCount + 1,
      problem: `Undone by ${by.name}: ${by.note ?? ''}`,
    });
  return matches.length;
}
