// What of a noun is under way in a currency and shown on the dashboard of banking: declared in its module.
import type { RawBuilder } from 'kysely';
import type { Feature } from '#shared/contract/features.ts';
import type { Currency } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';

export type UnderWaySource = {
  key: string;
  /** 'Transfers in progress'. */
  label: string;
  order: number;
  /** Who may see it: a holder of any of these. */
  permissions: readonly Permission[];
  /** What must be switched on for the business. */
  feature?: Feature;
  /** The screen that lists them. */
  path: string;
  /** One row: count and amount, bounded by an index of the environment. */
  sum: (of: { environmentId: string; currency: Currency }) => RawBuilder<unknown>;
};
