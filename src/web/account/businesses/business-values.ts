// The form of a new business: its values, and the request body.
import { z } from 'zod';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import { addBusinessInput, type VirtualAccountSetting } from '#shared/contract/account/businesses.ts';
import type { BusinessSummary } from '#shared/contract/account/session.ts';

export type BusinessValues = {
  business_name: string;
  business_type: string | null;
  business_sector: string | null;
  email: string;
  phone_number: string;
  country: BusinessCountry | null;
  import_settings: boolean;
  business_to_import_setting: string | null;
  preferred_bank: string | null;
  alternative_bank: string | null;
  agreement: boolean;
};

export const newBusinessValues: BusinessValues = {
  business_name: '',
  business_type: null,
  business_sector: null,
  email: '',
  phone_number: '',
  country: 'NG',
  import_settings: false,
  business_to_import_setting: null,
  preferred_bank: null,
  alternative_bank: null,
  agreement: false,
};

type Known = { active: BusinessSummary; businesses: readonly BusinessSummary[] };

/**
 * Returns whether virtual accounts are required, optional or off: the setting of the business imported from, otherwise of the active one.
 */
export function settingOf(values: BusinessValues, { active, businesses }: Known): VirtualAccountSetting {
  const source = values.import_settings
    ? businesses.find((business) => business.id === values.business_to_import_setting)
    : undefined;
  return (source ?? active).metadata.use_virtual_account;
}

/** Returns the request body; banks that do not apply are omitted. */
export function bodyOf(values: BusinessValues, known: Known) {
  const setting = settingOf(values, known);
  const isOff = setting === 'disabled';
  return {
    ...values,
    business_to_import_setting: values.import_settings ? values.business_to_import_setting : null,
    use_virtual_account: setting === 'enabled' || (!isOff && values.preferred_bank !== null),
    preferred_bank: isOff ? null : values.preferred_bank,
    alternative_bank: isOff || !values.preferred_bank ? null : values.alternative_bank,
  };
}

/** Validates the request body by the schema of the contract. */
export function businessSchema(known: Known) {
  return z.preprocess((values) => bodyOf(values as BusinessValues, known), addBusinessInput);
}
