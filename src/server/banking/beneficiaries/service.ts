// Add, change and remove beneficiaries: the name enquiry precedes any write.

import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { Bank } from '#server/rails/banks.ts';
import type { Services } from '#server/services.ts';
import { columnsOfEnquiry } from '#server/settlement/banks/name-enquiries.ts';
import { banksRateLimits } from '#server/settlement/banks/rate-limits.ts';
import { bankCountryOf, checkAccount, enquireAccountName } from '#server/settlement/banks/resolve-account.ts';
import type {
  Beneficiary,
  BeneficiaryChange,
  BeneficiaryInput,
} from '#shared/contract/banking/beneficiary-shapes.ts';
import type { WebhookEventData } from '#shared/contract/developers/webhook-events.ts';
import { AppError } from '#shared/contract/errors.ts';
import { removeFromGroups } from './group-queries.ts';
import { nameOf, toBeneficiary } from './list-beneficiaries.ts';
import {
  type BeneficiaryRow,
  insertBeneficiary,
  lockBeneficiary,
  selectBeneficiary,
  selectByAccount,
  updateBeneficiaryRow,
} from './queries.ts';

type Audit = (details: AuditDetails) => void;
type Event = 'beneficiary.added' | 'beneficiary.removed';

export const unknownNote = 'The bank has no account with this number. Remove it and add the right one.';

export async function getBeneficiary(
  tx: Parameters<typeof selectBeneficiary>[0],
  environmentId: string,
  id: string,
): Promise<Beneficiary> {
  return toBeneficiary(await findBeneficiary(tx, environmentId, id));
}

/** Returns the beneficiary; throws NOT_FOUND when this environment has none with this id. */
export async function findBeneficiary(
  db: Parameters<typeof selectBeneficiary>[0],
  environmentId: string,
  id: string,
): Promise<BeneficiaryRow> {
  const row = await selectBeneficiary(db, environmentId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function refuse(code: 'CONFLICT' | 'VALIDATION', field: string, sentence: string): AppError {
  return new AppError(code, { sentence, fields: { [field]: sentence } });
}

const accountTaken = (name: string) =>
  refuse('CONFLICT', 'accountNumber', `This account is already a beneficiary: ${name}.`);

/** A conflict with a concurrent write is reported at its field, like a conflict found before. */
async function onceOnly<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'beneficiaries_account')) throw accountTaken('added a moment ago');
    if (isUniqueViolation(error, 'beneficiaries_nickname'))
      throw refuse('CONFLICT', 'nickname', 'Another beneficiary has this nickname.');
    throw error;
  }
}

type Named = Pick<BeneficiaryRow, 'accountName' | 'verifiedAt' | 'nextEnquiryAt' | 'enquiryNote'>;
type Maker = { environment: Pick<Environment, 'id'>; userId: string | null };

/** Inserts a beneficiary and emits its event. */
export async function addBeneficiary(
  tx: Tx,
  clock: Clock,
  { environment, userId }: Maker,
  added: { id: string; bank: Bank; input: Omit<BeneficiaryInput, 'bankCode' | 'country'>; named: Named },
): Promise<BeneficiaryRow> {
  const { id, bank, input, named } = added;
  const now = clock.now();
  await onceOnly(() =>
    insertBeneficiary(tx, {
      ...named,
      ...input,
      environmentId: environment.id,
      id,
      reference: makeReference('BEN'),
      country: bank.country,
      currency: bank.currency,
      bankCode: bank.code,
      bankName: bank.name,
      status: 'ACTIVE',
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    }),
  );
  const row = await findBeneficiary(tx, environment.id, id);
  await tell(tx, clock, 'beneficiary.added', row);
  return row;
}

async function tell(tx: Tx, clock: Clock, type: Event, row: BeneficiaryRow): Promise<void> {
  const { environmentId, id, reference, nickname, currency, bankCode, bankName, status } = row;
  const data: WebhookEventData<Event> = {
    id,
    reference,
    nickname,
    currency,
    bankCode,
    bankName,
    accountLast4: row.accountLast4,
    accountName: row.accountName,
    amount: row.amount,
    status,
    createdAt: row.createdAt.toISOString(),
  };
  await recordEvent(tx, clock, { environmentId, type, subjectId: id, data });
}

export async function createBeneficiary(
  services: Services,
  call: { actor: Pick<Actor, 'environment' | 'userId'>; operation: Operation | null; audit: Audit },
  input: BeneficiaryInput,
): Promise<Beneficiary> {
  const { actor, operation, audit } = call;
  const { environment } = actor;
  const { clock, database } = services;
  const before = await findOperation(database.db, environment.id, operation);
  if (before) return getBeneficiary(database.db, environment.id, before);
  const { country = bankCountryOf(environment), bankCode, ...rest } = input;
  const names = { bank: 'bankCode', number: 'accountNumber' };
  const bank = checkAccount(country, bankCode, rest.accountNumber, names);
  const account = { country, bankCode: bank.code, accountNumber: rest.accountNumber };
  const taken = await selectByAccount(database.db, environment.id, account);
  if (taken) throw accountTaken(nameOf(taken));
  await services.rateLimits.consume(banksRateLimits.resolveBank, actor.userId);
  const enquiry = await enquireAccountName(services, environment, bank, rest.accountNumber);
  const named = columnsOfEnquiry(enquiry, bank, clock.now());
  const newId = clock.newId();
  const id = await database.inTransaction(async (tx) => {
    const created = await claimOperation(tx, environment.id, operation, newId);
    if (created) return created;
    await addBeneficiary(tx, clock, actor, { id: newId, bank, input: rest, named });
    return newId;
  });
  const after = { bank: bank.name, accountNumber: rest.accountNumber, accountName: named.accountName };
  audit({ entityId: id, before: null, after });
  return getBeneficiary(database.db, environment.id, id);
}

type Change = { tx: Tx; clock: Clock; environment: Environment; audit: Audit };

/** Locks an active beneficiary; throws NOT_FOUND otherwise. */
async function holdActive(tx: Tx, environmentId: string, id: string): Promise<BeneficiaryRow> {
  const row = await lockBeneficiary(tx, environmentId, id);
  if (row?.status !== 'ACTIVE') throw new AppError('NOT_FOUND');
  return row;
}

export async function updateBeneficiary(
  { tx, clock, environment, audit }: Change,
  id: string,
  change: BeneficiaryChange,
): Promise<Beneficiary> {
  const { nickname, amount, narration, email } = await holdActive(tx, environment.id, id);
  audit({ entityId: id, before: { nickname, amount, narration, email }, after: change });
  const updatedAt = clock.now();
  await onceOnly(() =>
    updateBeneficiaryRow(tx, { environmentId: environment.id, id }, { ...change, updatedAt }),
  );
  return getBeneficiary(tx, environment.id, id);
}

/** Removes it from lists and groups. Repeating the request has no effect. */
export async function removeBeneficiary(
  { tx, clock, environment, audit }: Change,
  id: string,
): Promise<Beneficiary> {
  const found = await lockBeneficiary(tx, environment.id, id);
  if (!found) throw new AppError('NOT_FOUND');
  if (found.status === 'REMOVED') return toBeneficiary(found);
  const now = clock.now();
  await updateBeneficiaryRow(
    tx,
    { environmentId: environment.id, id },
    {
      status: 'REMOVED',
      removedAt: now,
      updatedAt: now,
      nextEnquiryAt: null,
    },
  );
  await removeFromGroups(tx, environment.id, id);
  const row = await findBeneficiary(tx, environment.id, id);
  await tell(tx, clock, 'beneficiary.removed', row);
  audit({ entityId: id, before: { status: 'ACTIVE', name: nameOf(found) }, after: { status: 'REMOVED' } });
  return toBeneficiary(row);
}
