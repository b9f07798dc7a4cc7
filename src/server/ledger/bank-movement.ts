// What of a noun a bank books: the references that stand in lines of statements, and what the rail itself has said.
import type { RawBuilder } from 'kysely';
import type { TransferKind } from './kinds/transfer-kinds.ts';

export type BankMovement = {
  /** 'Transfers sent': as the daily proof calls it. */
  label: string;
  /**
   * A query of the subjects, (environment_id uuid, id uuid), that any of these words names: words of a line, as written and in
   * capitals. Bounded by an index. The id is the subject of the posting that the line confirms.
   */
  referred: (words: readonly string[]) => RawBuilder<unknown>;
  /** What the rail says was moved, to be compared with what the books say; left out where no rail is asked. */
  rail?: {
    /** The kinds of transfers of the ledger by which it is booked at the settlement bank. */
    kinds: readonly TransferKind[];
    /** A row for each from an instant until another: environment_id, subject_id, currency, amount (what came in above zero), at. */
    told: (from: Date, to: Date) => RawBuilder<unknown>;
  };
};
