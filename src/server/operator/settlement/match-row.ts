// Matching a row of an acquirer's file with what the books expect, and the one posting that follows.

import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { closeItems, offsetItems, sumOpen } from '#server/settlement/open-items/items.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { postCharge, postClaim, postPart, postSettlement } from './post-row.ts';
import type { SettlementRowRow } from './queries.ts';
import { insertMatch, selectFileName, selectSameCharge, selectSettledRow, updateRow } from './queries.ts';
import type { Amounts } from './read-amounts.ts';

/** A row as it was written, with amounts that could be read. */
export type OpenRow = Pick<
  SettlementRowRow,
  'id' | 'fileId' | 'line' | 'kind' | 'reference' | 'gatewayReference' | 'undoneCount'
> & { amounts: Amounts };

type Verdict = { status: 'UNMATCHED' | 'DUPLICATE'; problem: string };

/** Matches one row or says in it why not. Runs in a transaction of its own. */
export async function matchRow(services: TxServices, tx: Tx, row: OpenRow): Promise<void> {
  const { effect } = row.amounts;
  const names = { ...row, reference: row.reference ?? '' };
  const subject = await findSubject(tx, names, row.kind === 'payment' ? null : Math.abs(effect));
  const refuse = (verdict: Verdict) => updateRow(tx, row.id, verdict);
  if (!subject) return refuse({ status: 'UNMATCHED', problem: missingSubject[row.kind] });
  if (subject.refusal) return refuse({ status: 'UNMATCHED', problem: subject.refusal });
  if (row.kind === 'fee' || row.kind === 'adjustment') return settleCharge(services, tx, row, subject);
  const before = await selectSettledRow(tx, subject.environmentId, subject.id, row.kind);
  if (before && (before.difference ?? 0) >= effect && before.status === 'DIFFERENCE' && effect > 0)
    return settlePart(services, tx, row, subject, before);
  if (before)
    return refuse({
      status: 'DUPLICATE',
      problem: `Already settled by ${before.fileName}, line ${before.line}`,
    });
  if (row.kind === 'chargeback' || row.kind === 'chargeback_reversal')
    return settleClaim(services, tx, row, subject);
  const expected = await sumOpen(tx, subject.environmentId, subject.id, 'gateway');
  if (expected === 0 || Math.sign(expected) !== Math.sign(effect))
    return refuse({ status: 'UNMATCHED', problem: 'No amount is expected for this' });
  await settleExpected(services, tx, row, subject, expected);
}

export const missingSubject: Record<OpenRow['kind'], string> = {
  payment: 'This payment does not exist',
  refund: 'This refund does not exist',
  chargeback: 'This chargeback does not exist',
  chargeback_reversal: 'This chargeback does not exist',
  fee: 'No payment reference. Assign it to a business',
  adjustment: 'No payment reference. Assign it to a business',
};

function matchOf({ kind }: OpenRow, { environmentId, id, transactionId }: Subject, postingId: string) {
  return { environmentId, kind, subjectId: id, transactionId, postingId };
}

/** All that was expected is gone: to the bank, to the acquirer's fee, and what differs set apart. */
/** Matched where nothing is missing; else a difference, with the sentence that says which. */
const settledWith = (of: { currency: Currency; difference: number }, problem: string) =>
  of.difference === 0
    ? { ...of, status: 'MATCHED' as const, problem: null }
    : { ...of, status: 'DIFFERENCE' as const, problem };

async function settleExpected(
  services: TxServices,
  tx: Tx,
  row: OpenRow,
  subject: Subject,
  expected: number,
) {
  const difference = expected - row.amounts.effect;
  const { currency } = subject;
  const postingId = await postSettlement(services, tx, subject, row, difference);
  await closeItems(tx, subject.environmentId, subject.id, 'gateway');
  await insertMatch(
    tx,
    row.id,
    matchOf(row, subject, postingId),
    settledWith(
      { currency, difference },
      `The ${row.kind} was ${formatMoney(Math.abs(expected), currency)}: ${formatMoney(difference, currency, { sign: true })} is missing`,
    ),
  );
}

type SettledRow = NonNullable<Awaited<ReturnType<typeof selectSettledRow>>>;

/** What an earlier row lacked has come, or a part of it. */
async function settlePart(services: TxServices, tx: Tx, row: OpenRow, subject: Subject, before: SettledRow) {
  const { effect } = row.amounts;
  const postingId = await postPart(services, tx, subject, row);
  const rest = (before.difference ?? 0) - effect;
  const fileName = await selectFileName(tx, row.fileId);
  await insertMatch(
    tx,
    row.id,
    { ...matchOf(row, subject, postingId), isPart: true },
    { currency: subject.currency, status: 'MATCHED', difference: 0, problem: null, partOf: before.id },
  );
  const resolved = {
    status: 'RESOLVED' as const,
    resolution: 'received' as const,
    resolvedByName: 'Reconciliation',
    resolutionNote: `It came with ${fileName}, line ${row.line}`,
    resolvedAt: services.clock.now(),
  };
  await updateRow(tx, before.id, { difference: rest, ...(rest === 0 ? resolved : {}) });
}

/** The acquirer has taken or given back a disputed amount: it stays open until the books decide the case the same way. */
async function settleClaim(services: TxServices, tx: Tx, row: OpenRow, subject: Subject): Promise<void> {
  const postingId = await postClaim(services, tx, subject, row);
  await offsetItems(tx, subject.environmentId, subject.id);
  await insertMatch(tx, row.id, matchOf(row, subject, postingId), {
    currency: subject.currency,
    status: 'MATCHED',
    difference: 0,
    problem: null,
  });
}

/** A fee is booked; an adjustment, and what belongs to nothing in the books, is a difference to be resolved. */
export async function settleCharge(
  services: TxServices,
  tx: Tx,
  row: OpenRow,
  subject: Pick<Subject, 'environmentId' | 'currency'> & Partial<Subject>,
): Promise<void> {
  const { environmentId, currency } = subject;
  const same = row.gatewayReference ? await selectSameCharge(tx, row, row.amounts.net) : undefined;
  if (same) {
    const problem = `Already posted by ${same.fileName}, line ${same.line}`;
    return updateRow(tx, row.id, { status: 'DUPLICATE', problem });
  }
  const postingId = await postCharge(services, tx, { environmentId, currency }, row);
  const difference = -row.amounts.effect || 0;
  const { kind } = row;
  const transactionId = subject.transactionId ?? null;
  const match = { environmentId, kind, transactionId, subjectId: null, postingId };
  await insertMatch(
    tx,
    row.id,
    match,
    settledWith(
      { currency, difference },
      `${formatMoney(-difference, currency, { sign: true })} received without a payment`,
    ),
  );
}
