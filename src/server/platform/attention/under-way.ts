// Items of a noun that are in progress in a currency, shown on the banking dashboard: declared in its module.
import type { RawBuilder } from 'kysely';
import type { Feature } from '#shared/contract/features.ts';
import type { Currency } from '#shared/money.ts';
import type { Permission } from '#shared/permissions.ts';

export type UnderWaySource = {
  key: string;
  /** 'Transfers in progress'. */
  label: string;
  order: number;
  /** The permissions that allow it; any one is enough. */
  permissions: readonly Permission[];
  /** The feature that must be enabled for the business. */
  feature?: Feature;
  /** The path of the screen that lists them. */
  path: string;
  /** Selects one row with count and amount, bounded by an index of the environment. */
  sum: (of: { environmentId: string; currency: Currency }) => RawBuilder<unknown>;
};
