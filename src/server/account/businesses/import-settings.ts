// Import of settings into a new business: only what the nouns declare is copied.
import type { BusinessCopy, Module } from '#server/module.ts';
import { gather } from '#shared/gather.ts';
import { copyColumns, copyFeatures, copyLogo } from './queries.ts';

/** To copy another setting column of businesses, add its name here. */
const columns = [
  'brand_primary_color',
  'brand_secondary_color',
  'virtual_account_setting',
  'enforce_two_factor',
];

/** The settings of the business itself. Team, compliance, payments and prices are never copied. */
const ownSettings: NonNullable<Module['businessSettings']> = {
  'colours, virtual accounts, second factor': ({ tx, fromId, toId }) =>
    copyColumns(tx, fromId, toId, columns),
  logo: ({ tx, clock, fromId, toId }) => copyLogo(tx, fromId, toId, clock.newId()),
  features: ({ tx, fromId, toId }) => copyFeatures(tx, fromId, toId),
};

/** Copies the settings and returns their names. */
export type SettingsImport = (copy: BusinessCopy) => Promise<string[]>;

export function settingsImport(modules: readonly Module[]): SettingsImport {
  const settings = gather(
    'setting of a business',
    ownSettings,
    ...modules.map(({ businessSettings = {} }) => businessSettings),
  );
  return async (copy) => {
    for (const setting of Object.values<(copy: BusinessCopy) => Promise<void>>(settings)) await setting(copy);
    return Object.keys(settings);
  };
}
