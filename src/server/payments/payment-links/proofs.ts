// Proof of the figures of payment links: they equal their payments.
import type { Proof } from '#server/ledger/proof.ts';
import { sourceFiguresProof } from '#server/payments/transactions/source-figures.ts';

export const paymentLinkProofs: readonly Proof[] = [
  sourceFiguresProof({
    table: 'payment_links',
    days: 'payment_link_days',
    idColumn: 'link_id',
    sourceKinds: ['payment_link_ref'],
    label: 'payment links',
  }),
];
