// Creation and changes of sub-accounts: the account name is enquired at the bank before anything is stored.

import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { Bank } from '#server/rails/banks.ts';
import type { Services, TxServices } from '#server/services.ts';
import { columnsOfEnquiry, waitingNote } from '#server/settlement/banks/name-enquiries.ts';
import { banksRateLimits } from '#server/settlement/banks/rate-limits.ts';
import { bankCountryOf, checkAccount, enquireAccountName } from '#server/settlement/banks/resolve-account.ts';
import { saveSubAccountSchedule } from '#server/settlement/payout-schedules/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SubAccount, SubAccountInput } from '#shared/contract/settlement/sub-accounts.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { insertSubAccount, type SubAccountRow, selectOwnerOf, updateSubAccountRow } from './queries.ts';
import { findSubAccount, getLockedSubAccount, getSubAccount } from './service.ts';

export type Audit = (details: AuditDetails) => void;

export const unknownNote = 'The bank has no account with this number. Correct the number or the bank.';

function taken(owner: string): AppError {
  const sentence = `This account already belongs to ${owner}.`;
  return new AppError('CONFLICT', { sentence, fields: { accountNumber: sentence } });
}

function fault(field: string, sentence: string): AppError {
  return new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
}

function columnsOf(environment: Environment, input: SubAccountInput, bank: Bank) {
  const phone = input.contactPhone ? normalisePhone(input.contactPhone, environment.country) : null;
  if (input.contactPhone && !phone) throw fault('contactPhone', 'Phone Number is invalid');
  return {
    businessName: input.businessName,
    country: bank.country,
    currency: bank.currency,
    bankCode: bank.code,
    bankName: bank.name,
    accountNumber: input.accountNumber,
    sharePpm: input.sharePpm,
    contactEmail: input.contactEmail,
    contactPhone: phone,
  };
}

function bankOf(environment: Environment, input: SubAccountInput): Bank {
  const names = { bank: 'bankCode', number: 'accountNumber' };
  return checkAccount(
    input.country ?? bankCountryOf(environment),
    input.bankCode,
    input.accountNumber,
    names,
  );
}

/** Runs a write; an account added concurrently is refused like an existing one. */
async function writeOnce<T>(services: Services, write: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await services.database.inTransaction(write);
  } catch (error) {
    throw isUniqueViolation(error, 'sub_accounts_account') ? taken('another sub-account') : error;
  }
}

export async function createSubAccount(
  services: Services,
  call: { actor: Pick<Actor, 'environment' | 'userId'>; operation: Operation | null; audit: Audit },
  input: SubAccountInput,
): Promise<SubAccount> {
  const { actor, operation, audit } = call;
  const { environment } = actor;
  const { clock, database } = services;
  const before = await findOperation(database.db, environment.id, operation);
  if (before) return getSubAccount(database.db, environment, before);
  const bank = bankOf(environment, input);
  const columns = columnsOf(environment, input, bank);
  const owner = await selectOwnerOf(database.db, environment.id, columns);
  if (owner) throw taken(owner.businessName);
  await services.rateLimits.consume(banksRateLimits.resolveBank, actor.userId);
  const enquiry = await enquireAccountName(services, environment, bank, input.accountNumber);
  const now = clock.now();
  const named = columnsOfEnquiry(enquiry, bank, now);
  const newId = clock.newId();
  const id = await writeOnce(services, async (tx) => {
    const created = await claimOperation(tx, environment.id, operation, newId);
    if (created) return created;
    await insertSubAccount(tx, {
      ...columns,
      ...named,
      environmentId: environment.id,
      id: newId,
      reference: makeReference('SUB'),
      status: named.accountName ? 'ACTIVE' : 'PENDING',
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    await keepSchedule(services, tx, environment, { id: newId, currency: bank.currency }, input);
    return newId;
  });
  audit({ entityId: id, after: { ...columns, accountName: named.accountName } });
  return getSubAccount(database.db, environment, id);
}

async function keepSchedule(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  { id, currency }: Pick<SubAccountRow, 'id' | 'currency'>,
  { settlementSchedule: schedule }: SubAccountInput,
): Promise<void> {
  const { clock } = services;
  await saveSubAccountSchedule(tx, {
    environmentId: environment.id,
    subAccountId: id,
    currency,
    schedule,
    newId: clock.newId(),
    now: clock.now(),
  });
}

export async function updateSubAccount(
  services: Services,
  actor: Pick<Actor, 'environment' | 'userId'>,
  id: string,
  input: SubAccountInput,
  audit: Audit,
): Promise<SubAccount> {
  const { environment } = actor;
  const { clock, database } = services;
  const before = await findSubAccount(database.db, environment.id, id);
  if (before.status === 'BLOCKED') throw blocked();
  const bank = bankOf(environment, input);
  const columns = columnsOf(environment, input, bank);
  if (columns.currency !== before.currency)
    throw fault('country', `Its balance is in ${before.currency}. Choose a bank in the same country`);
  const owner = await selectOwnerOf(database.db, environment.id, columns);
  if (owner && owner.id !== id) throw taken(owner.businessName);
  const isSame = before.bankCode === columns.bankCode && before.accountNumber === columns.accountNumber;
  if (!isSame) await services.rateLimits.consume(banksRateLimits.resolveBank, actor.userId);
  const enquiry = isSame ? null : await enquireAccountName(services, environment, bank, input.accountNumber);
  const now = clock.now();
  const named = enquiry && columnsOfEnquiry(enquiry, bank, now);
  const changed = await writeOnce(services, async (tx) => {
    const row = await getLockedSubAccount(tx, environment.id, id);
    if (row.bankCode !== before.bankCode || row.accountNumber !== before.accountNumber)
      throw new AppError('CONFLICT');
    await updateSubAccountRow(tx, environment.id, id, {
      ...columns,
      ...named,
      ...(named && { enquiryCount: 0, status: statusAfter(row, named.accountName) }),
      updatedAt: now,
    });
    await keepSchedule(services, tx, environment, row, input);
    return row;
  });
  audit({ entityId: id, before: pick(changed, columns), after: columns });
  return getSubAccount(database.db, environment, id);
}

/** A disabled sub-account stays disabled; otherwise the status depends on the name. */
export function statusAfter(row: Pick<SubAccountRow, 'status'>, accountName: string | null) {
  if (row.status === 'INACTIVE' || row.status === 'BLOCKED') return row.status;
  return accountName ? ('ACTIVE' as const) : ('PENDING' as const);
}

function pick(row: SubAccountRow, columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, row[name as keyof SubAccountRow]]));
}

function blocked(): AppError {
  return new AppError('SPLIT_STATE', { sentence: 'This sub-account is blocked. Contact support.' });
}

/** Switches a sub-account on or off; it cannot be switched on before its account name is known. */
export async function setSubAccountStatus(
  tx: Tx,
  services: TxServices,
  environment: Environment,
  id: string,
  status: 'ACTIVE' | 'INACTIVE',
  audit: Audit,
): Promise<SubAccount> {
  const row = await getLockedSubAccount(tx, environment.id, id);
  if (row.status === 'BLOCKED') throw blocked();
  if (status === 'ACTIVE' && !row.accountName)
    throw new AppError('SPLIT_STATE', { sentence: row.enquiryNote ?? waitingNote });
  if (row.status !== status) {
    audit({ entityId: id, before: { status: row.status }, after: { status } });
    await updateSubAccountRow(tx, environment.id, id, { status, updatedAt: services.clock.now() });
  }
  return getSubAccount(tx, environment, id);
}
