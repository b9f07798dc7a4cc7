// Payout accounts of a business: the account name is verified at the bank, and changes need a code and a cooling-off period.

import type { z } from 'zod';
import { listVerifiedNames } from '#server/account/compliance/verified-names.ts';
import { withOwnCode } from '#server/account/sign-in/own-codes.ts';
import { type Db, isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { claimOperation, findOperation, type Operation } from '#server/platform/http/operations.ts';
import { withTimeout } from '#server/platform/time/with-timeout.ts';
import { accountNumberForms, findBank } from '#server/rails/bank-directory.ts';
import type { Services, TxServices } from '#server/services.ts';
import {
  chooseDefault,
  isInUse,
  listAccountRows,
  type PayoutAccountRow,
} from '#server/settlement/payout-destinations/choose-account.ts';
import { rescheduleHeldPayouts } from '#server/settlement/payouts/held-payouts.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PayoutAccount, payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { noBankRail, type PayoutAccountStatus } from '#shared/contract/settlement/payout-statuses.ts';
import { matchAccountName } from './match-name.ts';
import { emailAccountChange } from './notices.ts';
import { insertPayoutAccount, lockPayoutAccounts, selectUserName, updatePayoutAccount } from './queries.ts';

/** The cooling-off period of a changed account before the first payout to it, as protection against a takeover of the user account. */
export const coolingOffHours = 24;
const enquiryTimeoutMs = 15_000;

type AccountCall = { actor: Actor; environment: Environment; audit: (details: AuditDetails) => void };

export function statusAt(row: PayoutAccountRow, now: Date): PayoutAccountStatus {
  return isInUse(row, now) ? 'ACTIVE' : row.status;
}

async function toAccounts(db: Db, rows: readonly PayoutAccountRow[], now: Date): Promise<PayoutAccount[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { bankCode, bankName, accountNumber, accountName, nameMatch, matchedName } = row;
      const same = rows.filter((item) => item.currency === row.currency);
      return {
        id: row.id,
        currency: row.currency,
        bankCode,
        bankName,
        accountNumber,
        accountName,
        nameMatch,
        matchedName,
        rejectedReason: row.rejectedReason,
        status: statusAt(row, now),
        isDefault: chooseDefault(same, now)?.id === row.id,
        activeFrom: row.activeFrom?.toISOString() ?? null,
        defaultFrom: row.defaultFrom?.toISOString() ?? null,
        addedBy: row.createdBy ? await selectUserName(db, row.createdBy) : null,
        createdAt: row.createdAt.toISOString(),
      };
    }),
  );
}

export async function listPayoutAccounts(db: Db, environmentId: string, now: Date): Promise<PayoutAccount[]> {
  return toAccounts(db, await listAccountRows(db, environmentId), now);
}

async function findAccount(db: Db, environmentId: string, id: string, now: Date): Promise<PayoutAccount> {
  const account = (await listPayoutAccounts(db, environmentId, now)).find((account) => account.id === id);
  if (!account) throw new AppError('NOT_FOUND');
  return account;
}

function refused(field: string, sentence: string): AppError {
  return new AppError('PAYOUT_ACCOUNT', { sentence, fields: { [field]: sentence } });
}

/** Enquires the account name at the bank, and compares it with the names of the business. */
export async function enquire(services: Services, environment: Environment, input: AddInput) {
  const { bankCode, accountNumber } = input;
  const country = input.currency === 'NGN' ? 'NG' : 'US';
  const bank = findBank(country, bankCode);
  if (!bank) throw refused('bankCode', 'Choose a bank');
  const { pattern, fault } = accountNumberForms[country];
  if (!pattern.test(accountNumber)) throw refused('accountNumber', `Account number ${fault}`);
  const question = { country, bankCode, accountNumber, askedBy: environment.businessName } as const;
  const rail = services.rails.banks(environment.mode);
  if (!rail) throw new AppError('BANK_UNAVAILABLE', { sentence: noBankRail });
  const outcome = await withTimeout(enquiryTimeoutMs, () => rail.resolveAccount(question)).catch(
    () => ({ outcome: 'unavailable' }) as const,
  );
  if (outcome.outcome === 'unavailable') throw new AppError('BANK_UNAVAILABLE');
  if (outcome.outcome === 'not_found')
    throw refused('accountNumber', `${bank.name} has no account with this number.`);
  const names = await listVerifiedNames(services.database.db, environment.businessId);
  const verdict = matchAccountName(outcome.accountName, names);
  if (!verdict) {
    const who = `${environment.businessName} or of one of its verified directors and owners`;
    throw refused(
      'accountNumber',
      `This account is in the name of ${outcome.accountName}. It must be in the name of ${who}.`,
    );
  }
  return { bankName: bank.name, accountName: outcome.accountName, verdict };
}

type AddInput = z.output<typeof payoutAccountsContract.addBank.body>;

export async function addPayoutAccount(
  services: Services,
  call: AddCall,
  input: AddInput,
): Promise<PayoutAccount> {
  const { actor, environment, operation } = call;
  const { database, clock } = services;
  if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
  const before = await findOperation(database.db, environment.id, operation);
  if (before) return findAccount(database.db, environment.id, before, clock.now());
  const found = await enquire(services, environment, input);
  const own = { actor, purpose: 'payout_account', code: input.code } as const;
  const id = await withOwnCode(services, own, (tx) =>
    writeAccount(services, tx, call, { input, found }),
  ).catch(async (error: unknown) => {
    // A concurrent call with the same key has just added it, and used up the code.
    const added = await findOperation(database.db, environment.id, operation);
    return added ?? alreadyThere(error);
  });
  const account = await findAccount(database.db, environment.id, id, clock.now());
  const { currency, bankName, accountNumber, accountName, nameMatch, status } = account;
  call.audit({
    entity: 'payout_account',
    entityId: id,
    after: { currency, bankName, accountNumber, accountName, nameMatch, status },
  });
  return account;
}

type AddCall = AccountCall & { operation: Operation | null };
type NewAccount = { input: AddInput; found: Awaited<ReturnType<typeof enquire>> };

async function writeAccount(
  services: TxServices,
  tx: Tx,
  { actor, environment, operation }: AddCall,
  { input, found }: NewAccount,
): Promise<string> {
  const id = services.clock.newId();
  const before = await claimOperation(tx, environment.id, operation, id);
  if (before) return before;
  const { currency, bankCode, accountNumber, makeDefault } = input;
  const { bankName, accountName, verdict } = found;
  await lockPayoutAccounts(tx, environment.id);
  const others = await listAccountRows(tx, environment.id, currency);
  // Compared by value: the index uses a hash, which differs until a key rotation is complete.
  const isThere = others.some(
    (item) =>
      item.status !== 'REJECTED' && item.bankCode === bankCode && item.accountNumber === accountNumber,
  );
  if (isThere) throw refused('accountNumber', alreadyThereSentence);
  const now = services.clock.now();
  const isWeak = verdict.match === 'weak';
  const activeFrom = isWeak ? null : activeFromOf(others, now);
  const row = await insertPayoutAccount(tx, {
    environmentId: environment.id,
    id,
    currency,
    bankCode,
    bankName,
    accountNumber,
    accountName,
    nameMatch: verdict.match,
    matchedName: verdict.matchedName,
    status: isWeak ? 'PENDING' : 'VERIFIED',
    activeFrom,
    defaultFrom: makeDefault ? (activeFrom ?? now) : null,
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  await rescheduleHeldPayouts(tx, environment.id, now);
  await emailAccountChange(services, tx, environment, { row, what: 'added', by: actor.name });
  return id;
}

const alreadyThereSentence = 'This account has already been added.';

function alreadyThere(error: unknown): never {
  if (isUniqueViolation(error, 'payout_accounts_once')) throw refused('accountNumber', alreadyThereSentence);
  throw error;
}

/** The first account of a currency is active at once; every other one after its cooling-off. */
export function activeFromOf(others: readonly PayoutAccountRow[], now: Date): Date {
  const isFirst = !others.some((item) => item.activeFrom !== null);
  return isFirst ? now : new Date(now.getTime() + coolingOffHours * 3_600_000);
}

type StatusInput = z.output<typeof payoutAccountsContract.setBankStatus.body>;

export async function setPayoutAccountStatus(
  services: Services,
  call: AccountCall,
  input: StatusInput,
): Promise<PayoutAccount> {
  const { actor, environment } = call;
  if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
  // An account of another environment is refused before a code is used up.
  await findAccount(services.database.db, environment.id, input.accountId, services.clock.now());
  const own = { actor, purpose: 'payout_account', code: input.code } as const;
  const changed = await withOwnCode(services, own, async (tx) => {
    await lockPayoutAccounts(tx, environment.id);
    const rows = await listAccountRows(tx, environment.id);
    const row = rows.find((row) => row.id === input.accountId);
    if (!row) throw new AppError('NOT_FOUND');
    const now = services.clock.now();
    const after = await applyAction(tx, row, input.action, now);
    await rescheduleHeldPayouts(tx, environment.id, now);
    await emailAccountChange(services, tx, environment, { row: after, what: input.action, by: actor.name });
    return { row, after };
  });
  call.audit({
    entity: 'payout_account',
    entityId: input.accountId,
    before: { status: changed.row.status, defaultFrom: changed.row.defaultFrom },
    after: { status: changed.after.status, defaultFrom: changed.after.defaultFrom },
  });
  return findAccount(services.database.db, environment.id, input.accountId, services.clock.now());
}

async function applyAction(
  tx: Tx,
  row: PayoutAccountRow,
  action: StatusInput['action'],
  now: Date,
): Promise<PayoutAccountRow> {
  if (action === 'deactivate' && row.status === 'VERIFIED')
    return updatePayoutAccount(tx, row, { status: 'INACTIVE', defaultFrom: null, updatedAt: now });
  if (action === 'activate' && row.status === 'INACTIVE') {
    const activeFrom = new Date(now.getTime() + coolingOffHours * 3_600_000);
    return updatePayoutAccount(tx, row, { status: 'VERIFIED', activeFrom, updatedAt: now });
  }
  if (action === 'default' && row.status === 'VERIFIED' && row.activeFrom) {
    const defaultFrom = row.activeFrom > now ? row.activeFrom : now;
    return updatePayoutAccount(tx, row, { defaultFrom, updatedAt: now });
  }
  throw new AppError('CONFLICT', { sentence: 'The account’s current status does not allow this.' });
}
