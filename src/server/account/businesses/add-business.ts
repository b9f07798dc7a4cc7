// Adding a business: the user becomes its owner, it starts in test mode, and may import settings of another business.

import { addMember } from '#server/account/members/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type AddBusinessInput, countryOf } from '#shared/contract/account/businesses.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import { canRead } from '#shared/permissions.ts';
import { createBusiness } from './create-business.ts';
import type { SettingsImport } from './import-settings.ts';
import { selectOwnBusiness, updateBanks } from './queries.ts';
import { banksOf } from './virtual-account-banks.ts';

type Adding = {
  tx: Tx;
  clock: Clock;
  actor: Actor;
  audit: (details: AuditDetails) => void;
  importSettings: SettingsImport;
  /** The brand host at which the business is added. */
  websiteHost: string | null;
};

export async function addBusiness(
  { tx, clock, actor, audit, importSettings, websiteHost }: Adding,
  input: AddBusinessInput,
): Promise<{ id: string; business_name: string }> {
  if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
  const country = countryOf(input) ?? 'NG';
  const fromId = input.import_settings === false ? null : input.business_to_import_setting;
  const source = await findSource(tx, actor, fromId);
  const banks = banksOf(input, source.virtualAccountSetting, country);
  const business = await createBusiness(tx, clock, {
    name: input.business_name,
    email: input.email,
    ...(input.phone_number && { phoneNumber: input.phone_number }),
    country,
    type: input.business_type,
    sector: input.business_sector,
    websiteHost: websiteHost ?? actor.environment.websiteHost,
  });
  await addMember(tx, clock, { businessId: business.id, userId: actor.userId, role: 'Owner' });
  const imported = fromId ? await importSettings({ tx, clock, fromId, toId: business.id }) : [];
  await updateBanks(tx, business.id, banks);
  audit({
    entity: 'business',
    entityId: business.id,
    after: {
      business_name: input.business_name,
      email: input.email,
      ...banks,
      ...(fromId && { imported_from: source.businessName, imported }),
    },
  });
  return { id: business.id, business_name: input.business_name };
}

/** Returns the business to copy settings from: the requested one, otherwise the active one. */
async function findSource(tx: Tx, actor: Actor, importId: string | null) {
  const found = await selectOwnBusiness(tx, actor.userId, importId ?? actor.environment.businessId);
  if (!importId) return found ?? { businessName: '', virtualAccountSetting: 'optional' as const };
  if (!found) refuseImport('Business is required');
  if (!isAllowed(new Set(found.permissions), canRead('SETTINGS.BUSINESS_SETTINGS')))
    refuseImport('Your role does not have access to the settings of this business');
  return found;
}

function refuseImport(message: string): never {
  throw new AppError('VALIDATION', { fields: { business_to_import_setting: message } });
}
