// Refunds imported from a file: how a row is processed. A number that was already used creates no second refund.
import { findTransaction } from '#server/payments/transactions/get-transaction.ts';
import { lockPaymentForRefund } from '#server/payments/transactions/refund-standing.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { importKind, RowFaultError } from '#server/platform/imports/import-kind.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { refundImportShape } from '#shared/contract/payments/refunds/refund-imports.ts';
import type { ValuesOf } from '#shared/contract/platform/imports.ts';
import { type Currency, formatMoney, parseAmount } from '#shared/money.ts';
import { type RefundedBy, type RefundPlace, refundPayment } from '../create-refund.ts';
import { selectByExternalReference } from '../queries.ts';

type Row = ValuesOf<typeof refundImportShape.columns>;
type Done = { result: 'started' | 'known'; message: string };

/** null: everything refundable. */
function readAmount(text: string, currency: Currency): number | null {
  if (text === '') return null;
  const amount = parseAmount(text, currency);
  if (amount === null || amount <= 0) throw new RowFaultError('amount', 'Must be an amount such as 1500.50');
  return amount;
}

async function findPayment(tx: Tx, environmentId: string, reference: string) {
  return findTransaction(tx, environmentId, reference).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      throw new RowFaultError('payment_reference', 'This payment does not exist');
    throw error;
  });
}

async function takeRow(
  services: TxServices,
  tx: Tx,
  row: Row,
  { place, by }: { place: RefundPlace; by: RefundedBy },
): Promise<Done> {
  const { id, currency } = await findPayment(tx, place.id, row.payment_reference);
  // Two concurrent files with the same number wait for each other here.
  await lockPaymentForRefund(tx, place.id, id);
  const requested = readAmount(row.amount, currency);
  const known = await selectByExternalReference(tx, place.id, row.refund_reference);
  if (known) {
    const isSame = known.transactionId === id && (requested === null || requested === known.amount);
    if (!isSame)
      throw new RowFaultError('refund_reference', `Already the number of refund ${known.reference}`);
    return { result: 'known', message: `Already imported as ${known.reference}` };
  }
  const refund = await refundPayment(services, tx, place, id, {
    amount: requested,
    reason: row.reason,
    by,
    externalReference: row.refund_reference,
    customerNote: row.customer_note,
    merchantNote: row.internal_note,
  });
  return {
    result: 'started',
    message: `Refund ${refund.reference} of ${formatMoney(refund.amount, currency)} started`,
  };
}

/** The import of refunds for one environment and one uploader. */
export function refundImportsOf(place: RefundPlace, by: RefundedBy) {
  return importKind({
    name: 'refunds',
    shape: refundImportShape,
    unnamed: 'refunds.csv',
    stem: 'refund-import',
    results: ['started', 'known'],
    label: 'refund_reference',
    columnOf: { customerNote: 'customer_note', merchantNote: 'internal_note' },
    take: (services, tx, row) => takeRow(services, tx, row, { place, by }),
  });
}
