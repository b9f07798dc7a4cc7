// The settings of virtual accounts: on or off, banks and rules, and requests for other banks.

import { updateBusiness } from '#server/account/businesses/change-business.ts';
import { banksOf, readVirtualBanks } from '#server/account/businesses/virtual-account-banks.ts';
import {
  readVirtualRules,
  upsertVirtualAccountRules,
} from '#server/account/businesses/virtual-account-rules.ts';
import { type Db, isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { VirtualBanks, VirtualRules } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { insertBankRequest, selectBankRequests, toBankRequest } from './bank-requests.ts';

type Call = {
  environment: Environment;
  actor: Pick<Actor, 'name'>;
  audit: (details: AuditDetails) => void;
};

export async function getVirtualBanks(
  services: Pick<TxServices, 'rails'>,
  db: Db,
  environment: Environment,
): Promise<VirtualBanks> {
  const { setting, preferredBank, alternativeBank, offered } = await readVirtualBanks(
    db,
    environment.businessId,
  );
  const rail = services.rails.virtualAccounts(environment.mode);
  const requests = await selectBankRequests(db, environment.id);
  return {
    use_virtual_account: setting,
    preferred_bank: preferredBank,
    alternative_bank: alternativeBank,
    providers: offered.map((item) => ({ ...item, connected: rail?.offers(item.providerId) ?? false })),
    rules: await readVirtualRules(db, environment.id),
    requests: requests.map(toBankRequest),
  };
}

export async function activateVirtualAccounts(
  services: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  input: {
    use_virtual_account: VirtualBanks['use_virtual_account'];
    preferred_bank: string | null;
    alternative_bank: string | null;
  },
): Promise<VirtualBanks> {
  const { businessId } = environment;
  const before = await readVirtualBanks(tx, businessId);
  const { use_virtual_account: setting, preferred_bank, alternative_bank } = input;
  const choice = { use_virtual_account: preferred_bank !== null, preferred_bank, alternative_bank };
  const change = { virtualAccountSetting: setting, ...banksOf(choice, setting, before.country) };
  await updateBusiness(tx, businessId, change);
  const { preferredBank, alternativeBank } = before;
  audit({
    entity: 'business',
    entityId: businessId,
    before: { virtualAccountSetting: before.setting, preferredBank, alternativeBank },
    after: change,
  });
  return getVirtualBanks(services, tx, environment);
}

export async function saveRules(
  services: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  rules: VirtualRules,
): Promise<VirtualBanks> {
  const before = await readVirtualRules(tx, environment.id);
  await upsertVirtualAccountRules(tx, {
    environmentId: environment.id,
    amountUnder: rules.amount_under,
    amountOver: rules.amount_over,
    expiryMinutes: rules.expiry_minutes,
    updatedAt: services.clock.now(),
  });
  audit({ entity: 'virtual_account_rules', entityId: environment.id, before, after: rules });
  return getVirtualBanks(services, tx, environment);
}

export async function requestBank(
  { clock }: TxServices,
  tx: Tx,
  { environment, actor, audit }: Call,
  input: { bank_name: string; note: string | null },
) {
  const id = clock.newId();
  const row = await insertBankRequest(tx, {
    environmentId: environment.id,
    id,
    bankName: input.bank_name,
    note: input.note,
    status: 'PENDING',
    createdByName: actor.name,
    createdAt: clock.now(),
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'virtual_bank_requests_once')) throw error;
    const sentence = 'This bank has already been requested and is awaiting a decision.';
    throw new AppError('CONFLICT', { sentence, fields: { bank_name: sentence } });
  });
  audit({ entity: 'virtual_bank_request', entityId: id, after: { bank: input.bank_name } });
  return toBankRequest(row);
}
