// Every proof of the books, from the modules of the nouns: `npm run verify-ledger` runs them all, and so do the tests.
import type { Db } from './db/database.ts';
import type { Proof } from './ledger/proof.ts';
import { type Verification, verifyLedger } from './ledger/verify.ts';
import { modules } from './modules.ts';

export const proofs: readonly Proof[] = modules.flatMap((module) => module.proofs ?? []);

/** The books and everything that is kept beside them, on one snapshot. */
export function verifyBooks(db: Db): Promise<Verification> {
  return verifyLedger(db, proofs);
}
