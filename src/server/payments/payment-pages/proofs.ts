// Proof of the figures of payment pages: they equal their payments.
import type { Proof } from '#server/ledger/proof.ts';
import { sourceFiguresProof } from '#server/payments/transactions/source-figures.ts';

export const paymentPageProofs: readonly Proof[] = [
  sourceFiguresProof({
    table: 'payment_pages',
    days: 'payment_page_days',
    idColumn: 'page_id',
    sourceKinds: ['payment_page_ref'],
    label: 'payment pages',
  }),
];
