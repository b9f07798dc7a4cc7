// Every proof of the books, a line a noun: `npm run verify-ledger` runs them all, and so do the tests.
import { chargebackProofs } from './chargebacks/proofs.ts';
import { checkoutProofs } from './checkout/proofs.ts';
import { collectionBalanceProofs } from './collection-balance/proofs.ts';
import type { Db } from './db/database.ts';
import type { Proof } from './ledger/proof.ts';
import { ledgerProofs } from './ledger/proofs.ts';
import { type Verification, verifyLedger } from './ledger/verify.ts';
import { paymentLinkProofs } from './payment-links/proofs.ts';
import { paymentPageProofs } from './payment-pages/proofs.ts';
import { payoutProofs } from './payouts/proofs.ts';
import { qrCodeProofs } from './qr-codes/proofs.ts';
import { reconciliationProofs } from './reconciliation/proofs.ts';
import { refundProofs } from './refunds/proofs.ts';
import { transactionProofs } from './transactions/proofs.ts';

export const proofs: readonly Proof[] = [
  ...ledgerProofs,
  ...transactionProofs,
  ...checkoutProofs,
  ...collectionBalanceProofs,
  ...refundProofs,
  ...chargebackProofs,
  ...payoutProofs,
  ...paymentLinkProofs,
  ...paymentPageProofs,
  ...qrCodeProofs,
  ...reconciliationProofs,
];

/** The books and everything that is kept beside them, on one snapshot. */
export function verifyBooks(db: Db): Promise<Verification> {
  return verifyLedger(db, proofs);
}
