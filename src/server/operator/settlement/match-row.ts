// Matching of an acquirer's row with the expected amount in the books, and its single posting.

import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { closeItems, offsetItems, sumOpen } from '#server/settlement/open-items/items.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { postCharge, postClaim, postPart, postSettlement } from './post-row.ts';
import type { SettlementRowRow } from './queries.ts';
import { insertMatch, selectFileName, selectSameCharge, selectSettledRow, updateRow } from './queries.ts';
import type { Amounts } from './read-amounts.ts';

/** A stored row whose amounts could be read. */
export type OpenRow = Pick<
  SettlementRowRow,
  'id' | 'fileId' | 'line' | 'kind' | 'reference' | 'gatewayReference' | 'reversalCount'
> & { amounts: Amounts };

type Verdict = { status: 'UNMATCHED' | 'DUPLICATE'; problem: string };

/** Matches one row, or stores the reason why not. Needs a transaction of its own. */
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

/** Returns status MATCHED if nothing is missing, otherwise DIFFERENCE with a sentence that describes it. */
const settledWith = (of: { currency: Currency; difference: number }, problem: string) =>
  of.difference === 0
    ? { ...of, status: 'MATCHED' as const, problem: null }
    : { ...of, status: 'DIFFERENCE' as const, problem };

/** Clears the whole expected amount: to the bank, to the acquirer's fee, and any difference separately. */
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

/** Settles an amount, or a part of it, that was missing in an earlier row. */
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

/** Settles a disputed amount taken or returned by the acquirer: it stays open until the case is decided in the books the same way. */
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

/** Posts a fee. An adjustment, or a row without a subject in the books, becomes a difference to be resolved. */
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
