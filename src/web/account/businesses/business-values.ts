// The form of a new business: its values, and what the call takes of them.
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

/** Whether virtual accounts are a must, a choice or off: as the business imported from has it, else the active one. */
export function settingOf(values: BusinessValues, { active, businesses }: Known): VirtualAccountSetting {
  const source = values.import_settings
    ? businesses.find((one) => one.id === values.business_to_import_setting)
    : undefined;
  return (source ?? active).metadata.use_virtual_account;
}

/** What is sent: a bank that is not asked for is not sent either. */
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

/** The contract's own rules on what would be sent. */
export function businessSchema(known: Known) {
  return z.preprocess((values) => bodyOf(values as BusinessValues, known), addBusinessInput);
}
