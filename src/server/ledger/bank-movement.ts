// Declaration of a noun's movements at a bank: how statement lines refer to them, and what the rail reports about them.
import type { RawBuilder } from 'kysely';
import type { TransferKind } from './kinds/transfer-kinds.ts';

export type BankMovement = {
  /** The label in the daily proof, such as 'Transfers sent'. */
  label: string;
  /**
   * A query of the subjects, (environment_id uuid, id uuid), that any of the given words refers to: words of a statement line, as written
   * and in capitals. Must use an index. The id is the subject of the posting that the line confirms.
   */
  referred: (words: readonly string[]) => RawBuilder<unknown>;
  /** The movements reported by the rail, to be compared with the ledger; left out if no rail is queried. */
  rail?: {
    /** The kinds of ledger transfers that book these movements at the settlement bank. */
    kinds: readonly TransferKind[];
    /**
     * A query of the movements from `from` until `to`, one row each: environment_id, subject_id, currency, amount (positive for money
     * received), at.
     */
    told: (from: Date, to: Date) => RawBuilder<unknown>;
  };
};
