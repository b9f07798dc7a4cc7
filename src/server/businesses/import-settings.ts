// Importing settings into a new business: every setting that is copied is a line here, and nothing else is.
import type { Tx } from '../db/database.ts';
import type { Clock } from '../http/clock.ts';
import { copyCustomRoles } from '../roles/service.ts';
import { copyColumns, copyFeatures, copyLogo } from './queries.ts';

type Import = { tx: Tx; clock: Clock; fromId: string; toId: string };

/** A column of businesses that is a setting is one name more. */
const columns = [
  'brand_primary_color',
  'brand_secondary_color',
  'virtual_account_setting',
  'enforce_two_factor',
];

/** Team, compliance, payments and prices are a business's own: they are never copied. */
const settings: Record<string, (on: Import) => Promise<void>> = {
  'colours, virtual accounts, second factor': ({ tx, fromId, toId }) =>
    copyColumns(tx, fromId, toId, columns),
  logo: ({ tx, clock, fromId, toId }) => copyLogo(tx, fromId, toId, clock.newId()),
  features: ({ tx, fromId, toId }) => copyFeatures(tx, fromId, toId),
  roles: ({ tx, clock, fromId, toId }) => copyCustomRoles(tx, clock, fromId, toId),
};

/** Copies the settings and says which. */
export async function importSettings(on: Import): Promise<string[]> {
  for (const copy of Object.values(settings)) await copy(on);
  return Object.keys(settings);
}
