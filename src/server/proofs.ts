// Every proof of the books, from the modules of the nouns: `npm run verify-ledger` runs them all, and so do the tests.

import type { Proof } from '#server/ledger/proof.ts';
import { type Verification, verifyLedger } from '#server/ledger/verify.ts';
import type { Db } from '#server/platform/db/database.ts';
import { modules } from './modules.ts';

export const proofs: readonly Proof[] = modules.flatMap((module) => module.proofs ?? []);

/** The books and everything that is kept beside them, on one snapshot. */
export function verifyBooks(db: Db): Promise<Verification> {
  return verifyLedger(db, proofs);
}
