// Assignment of a fee or adjustment without a payment to a business: it is then posted like one that names a payment.
import type { z } from 'zod';
import type { StaffCall } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { assignInput } from '#shared/contract/operator/settlement.ts';
import { settleCharge } from './match-row.ts';
import { lockRow, type SettlementRowRow, selectEnvironment, updateRow } from './queries.ts';

type Assignable = SettlementRowRow & { currency: NonNullable<SettlementRowRow['currency']> } & Record<
    'gross' | 'fee' | 'net',
    number
  >;

function refused(sentence: string): AppError {
  return new AppError('CONFLICT', { sentence });
}

/** Whether a row is a charge with amounts that is not posted yet. A row without a currency has no readable amounts. */
export function isAssignable(row: SettlementRowRow): row is Assignable {
  const isCharge = row.kind === 'fee' || row.kind === 'adjustment';
  return isCharge && row.status === 'UNMATCHED' && row.currency !== null && row.net !== null;
}

export async function assignRow(
  { tx, services, operator, audit }: StaffCall,
  rowId: string,
  { businessId, mode, note }: z.output<typeof assignInput>,
): Promise<void> {
  const row = await lockRow(tx, rowId);
  const environment = row && (await selectEnvironment(tx, businessId, mode));
  if (!environment) throw new AppError('NOT_FOUND');
  if (row.status === 'UNMATCHED' && row.currency === null)
    throw refused('This row has no currency. Import it again with a currency.');
  if (!isAssignable(row)) throw refused('This row is not waiting to be assigned.');
  const { currency, gross, fee, net } = row;
  const place = { environmentId: environment.id, currency };
  await settleCharge(services, tx, { ...row, amounts: { effect: gross, fee, net } }, place);
  const booked = (await lockRow(tx, rowId)) as SettlementRowRow;
  if (booked.status === 'DUPLICATE') throw refused(`${booked.problem}.`);
  const message = `Assigned by ${operator.name}: ${note}`;
  const problem = booked.problem ? `${booked.problem} · ${message}` : message;
  await updateRow(tx, rowId, { problem: problem.slice(0, 500) });
  audit({
    entity: 'settlement_row',
    entityId: rowId,
    businessId,
    before: { status: row.status },
    after: { status: booked.status, mode, currency, net, note },
  });
}
