// Importing settings into a new business: what is copied is declared by the nouns, and nothing else is.
import type { BusinessCopy, Module } from '#server/module.ts';
import { gather } from '#shared/gather.ts';
import { copyColumns, copyFeatures, copyLogo } from './queries.ts';

/** A column of businesses that is a setting is one name more. */
const columns = [
  'brand_primary_color',
  'brand_secondary_color',
  'virtual_account_setting',
  'enforce_two_factor',
];

/** Of the business itself. Team, compliance, payments and prices are a business's own: they are never copied. */
const ownSettings: NonNullable<Module['businessSettings']> = {
  'colours, virtual accounts, second factor': ({ tx, fromId, toId }) =>
    copyColumns(tx, fromId, toId, columns),
  logo: ({ tx, clock, fromId, toId }) => copyLogo(tx, fromId, toId, clock.newId()),
  features: ({ tx, fromId, toId }) => copyFeatures(tx, fromId, toId),
};

/** Copies the settings and says which. */
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
