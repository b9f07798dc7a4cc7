// The banks for the virtual accounts of a business: by its setting, and by what is available in its country.

import type { Db } from '#server/platform/db/database.ts';
import { listProviders } from '#server/rails/virtual-accounts/bank-list.ts';
import type { VirtualAccountRail } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import type { VirtualAccountSetting } from '#shared/contract/account/businesses.ts';
import { AppError } from '#shared/contract/errors.ts';

type Choice = {
  use_virtual_account: boolean;
  preferred_bank: string | null;
  alternative_bank: string | null;
};
type Banks = { preferredBank: string | null; alternativeBank: string | null };

/** Returns no banks when the setting is off, at least the preferred one when it is on. Errors: VALIDATION at the field. */
export function banksOf(input: Choice, setting: VirtualAccountSetting, country: BusinessCountry): Banks {
  if (setting === 'disabled' || (setting === 'optional' && !input.use_virtual_account))
    return { preferredBank: null, alternativeBank: null };
  const { preferred_bank: preferredBank, alternative_bank: alternativeBank } = input;
  if (!preferredBank) refuseBank('preferred_bank', 'Preferred Bank is required');
  const offered = new Set(listProviders(country).map((provider) => provider.providerId));
  if (!offered.has(preferredBank))
    refuseBank('preferred_bank', 'This bank does not issue accounts in this country');
  if (alternativeBank && !offered.has(alternativeBank))
    refuseBank('alternative_bank', 'This bank does not issue accounts in this country');
  if (alternativeBank === preferredBank)
    refuseBank('alternative_bank', 'Alternative Bank cannot be the same as preferred bank');
  return { preferredBank, alternativeBank };
}

function refuseBank(field: string, message: string): never {
  throw new AppError('VALIDATION', { fields: { [field]: message } });
}

/** Returns the requested bank, otherwise the preferred one followed by the alternative; otherwise any bank of the rail. */
export function banksToAsk(
  { preferredBank, alternativeBank, offered }: Banks & { offered: readonly { providerId: string }[] },
  rail: Pick<VirtualAccountRail, 'offers'>,
  requested?: string,
): string[] {
  const target = [requested, preferredBank, alternativeBank].filter((item) => item != null);
  const banks = target.length > 0 ? target : offered.map(({ providerId }) => providerId);
  return [...new Set(banks)].filter((bank) => rail.offers(bank));
}

/** Returns the banks a business has chosen, and the available ones. */
export async function readVirtualBanks(db: Db, businessId: string) {
  const row = await db
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select(['virtualAccountSetting as setting', 'preferredBank', 'alternativeBank', 'country'])
    .executeTakeFirstOrThrow();
  const country: BusinessCountry = row.country === 'US' ? 'US' : 'NG';
  const { setting, preferredBank, alternativeBank } = row;
  return { setting, preferredBank, alternativeBank, country, offered: listProviders(country) };
}
