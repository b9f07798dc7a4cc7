// Work queues of the provider's staff: each noun declares its queue in its module; the console's start page and navigation show it.

import type { RawBuilder } from 'kysely';
import type { WaitingIcon } from '#shared/contract/operator/work.ts';
import type { OperatorPermission } from '#shared/operator-permissions.ts';

export type WorkQueue = {
  /** The name of the queue in URLs, assignments and notes; must never change. */
  kind: string;
  /** The position on the start page. */
  order: number;
  /** The label, such as 'Payouts held', and a short description. */
  label: string;
  hint: string;
  icon: WaitingIcon;
  /** The permission to open the queue. */
  read: OperatorPermission;
  /** The permission to take an item, assign it to a colleague and write notes. */
  change: OperatorPermission;
  /** The target time, hours; null if each item has its own due_at. */
  targetHours: number | null;
  /** The screen of the queue with its filter; without it, the generic list of waiting items is used. */
  queue?: { path: string; search?: Readonly<Record<string, string>>; mode?: 'mode' };
  /** The path of an item's screen; `:subject`, `:business` and `:title` are substituted. */
  itemPath: string;
  /**
   * A query of the items waiting now, one row each: subject text, environment_id uuid (null: business_id alone), business_id uuid, mode
   * text (null: that of the environment), title text, currency text, amount bigint, since timestamptz, due_at timestamptz. Columns without
   * a value are null. Must use an index.
   */
  rows: (now: Date) => RawBuilder<unknown>;
};
