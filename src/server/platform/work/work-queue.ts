// What waits for the provider's staff: a noun declares its queue in its module, and the console's start page and navigation show it.

import type { RawBuilder } from 'kysely';
import type { WaitingIcon } from '#shared/contract/operator/work.ts';
import type { OperatorPermission } from '#shared/operator-permissions.ts';

export type WorkQueue = {
  /** Names the queue in addresses, assignments and notes; never changed. */
  kind: string;
  /** Its place on the start page. */
  order: number;
  /** 'Payouts held', and beside it in a few words what they are. */
  label: string;
  hint: string;
  icon: WaitingIcon;
  /** What opens the queue. */
  read: OperatorPermission;
  /** What lets one take something on, give it to a colleague and write notes. */
  change: OperatorPermission;
  /** Within how many hours it should be done; null: each has a date of its own, due_at. */
  targetHours: number | null;
  /** The screen of the queue with its filter; without one the list of what waits is the queue. */
  queue?: { path: string; search?: Readonly<Record<string, string>>; mode?: 'mode' };
  /** The screen of one of them; `:subject`, `:business` and `:title` are filled in. */
  itemPath: string;
  /**
   * A query of what waits now, a row each: subject text, environment_id uuid (null: business_id alone), business_id uuid,
   * mode text (null: that of the environment), title text, currency text, amount bigint, since timestamptz,
   * due_at timestamptz. What has none is null. Bounded by an index.
   */
  rows: (now: Date) => RawBuilder<unknown>;
};
