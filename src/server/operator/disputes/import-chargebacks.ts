// The import of the acquirer's chargeback file: each row opens a chargeback or moves it to its stage. Known data is not duplicated.
import { findChargebackByArn, moveChargeback, openChargeback } from '#server/payments/chargebacks/service.ts';
import {
  findPaymentByReference,
  lockPaymentForDispute,
} from '#server/payments/transactions/dispute-standing.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { importKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { TxServices } from '#server/services.ts';
import { chargebackImportShape } from '#shared/contract/operator/disputes.ts';
import { chargebackStages } from '#shared/contract/payments/chargebacks.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import { type Currency, parseAmount } from '#shared/money.ts';

type Row = ValuesOf<typeof chargebackImportShape.columns>;
type Done = { result: 'opened' | 'moved' | 'known'; message: string };

function readAmount(row: Row, currency: Currency): number {
  if (row.currency !== '' && row.currency.toUpperCase() !== currency)
    throw new RowFaultError('currency', `The payment was made in ${currency}`);
  const amount = parseAmount(row.amount, currency);
  if (amount === null || amount <= 0) throw new RowFaultError('amount', 'Must be an amount such as 1500.50');
  return amount;
}

/** Staff import the file; timelines show them as the provider. */
const actor = { kind: 'provider' } as const;

async function takeRow(services: TxServices, tx: Tx, row: Row): Promise<Done> {
  const { arn, stage, due_at: dueAt, reason_code: reasonCode } = row;
  const place = await findPaymentByReference(tx, row.payment_reference);
  if (!place) throw new RowFaultError('payment_reference', 'This payment does not exist');
  const { environmentId, id: transactionId } = place;
  const payment = await lockPaymentForDispute(tx, environmentId, transactionId);
  const amount = readAmount(row, payment.currency);
  const known = await findChargebackByArn(tx, environmentId, transactionId, arn);
  if (known) {
    if (chargebackStages.indexOf(stage) <= chargebackStages.indexOf(known.stage))
      return { result: 'known', message: `Already imported as ${known.reference}` };
    await moveChargeback(services, tx, { environmentId, chargebackId: known.id, stage, dueAt, actor });
    return { result: 'moved', message: `Chargeback ${known.reference} moved to ${stage}` };
  }
  const { reference } = await openChargeback(services, tx, {
    environmentId,
    transactionId,
    amount,
    stage,
    dueAt,
    actor,
    reasonCode,
    arn,
  });
  return { result: 'opened', message: `Chargeback ${reference}` };
}

export const chargebackImports = importKind({
  name: 'chargebacks',
  shape: chargebackImportShape,
  unnamed: 'chargebacks.csv',
  stem: 'chargeback-import',
  results: ['opened', 'moved', 'known'],
  label: 'payment_reference',
  columnOf: { dueAt: 'due_at' },
  take: takeRow,
});
