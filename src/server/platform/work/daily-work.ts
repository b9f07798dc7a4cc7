// What the program itself does each day: a noun declares how much of it is due today and how far it is.

import type { RawBuilder } from 'kysely';

export type DailyWork = {
  kind: string;
  /** 'Payouts'. */
  label: string;
  /** The screen where it is looked into; null: there is none. */
  path: string | null;
  /** One row: total, done, waiting and failed of what was due from an instant on, in live mode. Bounded by an index. */
  counts: (from: Date, to: Date) => RawBuilder<unknown>;
};
