// Daily work of the program: each noun declares how much is due today and how much is done.

import type { RawBuilder } from 'kysely';

export type DailyWork = {
  kind: string;
  /** 'Payouts'. */
  label: string;
  /** The path of the screen with details; null if there is none. */
  path: string | null;
  /** A query of one row: total, done, waiting and failed of the work due from `from` on, in live mode. Must use an index. */
  counts: (from: Date, to: Date) => RawBuilder<unknown>;
};
