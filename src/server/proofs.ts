// All ledger proofs, from the modules of the nouns, for `npm run verify-ledger` and the tests.

import type { Proof } from '#server/ledger/proof.ts';
import { type Verification, verifyLedger } from '#server/ledger/verify.ts';
import type { Db } from '#server/platform/db/database.ts';
import { modules } from './modules.ts';

export const proofs: readonly Proof[] = modules.flatMap((module) => module.proofs ?? []);

/** Verifies the ledger and all derived data on one snapshot. */
export function verifyBooks(db: Db): Promise<Verification> {
  return verifyLedger(db, proofs);
}
