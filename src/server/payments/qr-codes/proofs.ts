// Proof of the figures of QR codes: they equal their payments.
import type { Proof } from '#server/ledger/proof.ts';
import { sourceFiguresProof } from '#server/payments/transactions/source-figures.ts';

export const qrCodeProofs: readonly Proof[] = [
  sourceFiguresProof({
    table: 'qr_codes',
    days: 'qr_code_days',
    idColumn: 'code_id',
    sourceKinds: ['qr_code_ref'],
    label: 'QR codes',
  }),
];
