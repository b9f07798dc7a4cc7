// Opening a virtual account: recorded first, then requested at the banks, and retried until one of them answers.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { banksToAsk, readVirtualBanks } from '#server/account/businesses/virtual-account-banks.ts';
import { readVirtualRules } from '#server/account/businesses/virtual-account-rules.ts';
import { lockWallet } from '#server/banking/wallets/look-up-wallet.ts';
import { openCustomerWallet } from '#server/banking/wallets/open-wallets.ts';
import { recordCustomer } from '#server/customers/customers/service.ts';
import { isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { claimOperation, type Operation } from '#server/platform/http/operations.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import { findVirtualBank } from '#server/rails/virtual-accounts/bank-list.ts';
import { openAtFirst, type VirtualAccountRail } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services, TxServices } from '#server/services.ts';
import { noAccountBank } from '#shared/contract/banking/rail-refusals.ts';
import type { VirtualAccountInput } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import {
  type AccountRow,
  enterNumber,
  insertAccount,
  type Place,
  selectAccount,
  selectAccountOfWallet,
  selectStaticOf,
  selectWalletOf,
  updateAccount,
} from './queries.ts';
import { virtualAccountStates } from './states.ts';

export type AccountCall = {
  actor: Pick<Actor, 'kind' | 'name'> & { environment: Environment };
  operation: Operation | null;
  audit: (details: AuditDetails) => void;
};

/** The lease for a request to a bank; after a crash another instance takes over when it expires. */
const leaseMs = railTimeoutMs * 2;
const againMs = 30_000;
const againMaxMs = 3_600_000;

const refuse = (field: string, sentence: string, code: 'CONFLICT' | 'VALIDATION' = 'VALIDATION') =>
  new AppError(code, { sentence, fields: { [field]: sentence } });

/** Creates a virtual account once per key; returns its id. */
export async function createVirtualAccount(
  services: Services,
  call: AccountCall,
  input: VirtualAccountInput,
): Promise<string> {
  const { environment } = call.actor;
  const rail = services.rails.virtualAccounts(environment.mode);
  if (!rail) throw new AppError('CONFLICT', { sentence: noAccountBank });
  const id = services.clock.newId();
  const created = await services.database.inTransaction(async (tx) => {
    const before = await claimOperation(tx, environment.id, call.operation, id);
    if (before) return before;
    await writeDown(services, tx, { ...call, id, rail }, input);
    return id;
  });
  if (created === id) await requestFromBanks(services, rail, { environmentId: environment.id, id });
  return created;
}

type Making = AccountCall & { id: string; rail: Pick<VirtualAccountRail, 'name' | 'offers'> };

async function writeDown(
  services: TxServices,
  tx: Tx,
  call: Making,
  input: VirtualAccountInput,
): Promise<void> {
  const { actor, id, rail } = call;
  const { environment } = actor;
  const banks = await banksInOrder(tx, call, input.bank);
  const owner = await ownerOf(services, tx, call, input);
  const now = services.clock.now();
  const row = await insertAccount(tx, {
    environmentId: environment.id,
    id,
    reference: makeReference('VAC'),
    type: input.type,
    status: 'PENDING',
    rail: rail.name,
    banks,
    accountName: (input.account_name ?? input.customer?.name ?? environment.businessName).slice(0, 100),
    currency: input.currency,
    ...owner,
    ...(await termsOf(tx, environment.id, input, now)),
    description: input.description,
    nextAt: new Date(now.getTime() + leaseMs),
    createdAt: now,
    updatedAt: now,
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'virtual_accounts_of_customer_once')) throw hasOne();
    throw error;
  });
  const bank = findVirtualBank(banks[0] ?? '')?.bankName ?? '';
  await virtualAccountStates.begin(
    services,
    tx,
    { row },
    { kind: 'requested', params: { bank }, actor: callerOf(actor), tone: 'neutral' },
  );
  const { reference, type, accountName, customerId, amount } = row;
  call.audit({
    entity: 'virtual_account',
    entityId: id,
    after: { reference, type, accountName, bank, customerId, amount },
  });
}

const hasOne = () =>
  refuse('customer', 'This customer already has a static account in this currency.', 'CONFLICT');

/** Returns the requested bank; otherwise the preferred one and then the alternative; otherwise all banks of the rail. */
async function banksInOrder(
  tx: Tx,
  { actor, rail }: Making,
  requested: string | undefined,
): Promise<string[]> {
  const { environment } = actor;
  const choice = await readVirtualBanks(tx, environment.businessId);
  if (choice.setting === 'disabled')
    throw new AppError('CONFLICT', { sentence: 'Virtual accounts are turned off in Settings.' });
  if (requested && !choice.offered.some(({ providerId }) => providerId === requested))
    throw refuse('bank', 'This bank does not issue accounts in this country');
  const usable = banksToAsk(choice, rail, requested);
  if (usable.length === 0) throw refuse('bank', 'This bank is not connected. Choose another one');
  return usable;
}

/** Returns the owner: a customer with the wallet to credit, which is opened if there is none. */
async function ownerOf(services: TxServices, tx: Tx, call: Making, input: VirtualAccountInput) {
  const { customer, currency } = input;
  const { environment } = call.actor;
  if (input.wallet_id) return { customerId: null, walletId: await ownWallet(tx, environment.id, input) };
  if (!customer) return { customerId: null, walletId: null };
  const customerId = await recordCustomer(tx, services.clock, environment.id, customer);
  if (await selectStaticOf(tx, environment.id, customerId, currency)) throw hasOne();
  const wallet = await selectWalletOf(tx, environment.id, customerId, currency);
  if (wallet) return { customerId, walletId: wallet.id };
  const request = { currency, active: true, customer };
  const of = { actor: call.actor, environment, audit: () => undefined };
  return { customerId, walletId: await openCustomerWallet(services, tx, of, request) };
}

/** Returns the business's wallet that the account credits, locked until the account is recorded. */
async function ownWallet(tx: Tx, environmentId: string, { wallet_id, currency }: VirtualAccountInput) {
  const wallet = await lockWallet(tx, environmentId, wallet_id ?? '').catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      throw refuse('wallet_id', 'This wallet does not exist');
    throw error;
  });
  if (wallet.customerId) throw refuse('wallet_id', 'This wallet belongs to a customer. Enter the customer');
  if (wallet.type === 'COLLECTION')
    throw refuse('wallet_id', 'Leave this empty to credit the collection balance');
  if (wallet.status === 'CLOSED') throw refuse('wallet_id', 'This wallet is closed', 'CONFLICT');
  if (wallet.currency !== currency) throw refuse('currency', `This wallet is in ${wallet.currency}`);
  if (await selectAccountOfWallet(tx, environmentId, wallet.id))
    throw refuse('wallet_id', 'This wallet already has an account number', 'CONFLICT');
  return wallet.id;
}

/** The expected amount and expiry of a dynamic account, and its rules for other amounts. */
async function termsOf(tx: Tx, environmentId: string, input: VirtualAccountInput, now: Date) {
  if (input.type === 'static') return {};
  const amount = input.amount ?? 0;
  const low = checkAmount(amount, input.currency);
  if (low) throw refuse('amount', low);
  const rules = await readVirtualRules(tx, environmentId);
  const minutes = input.expires_in_minutes ?? rules.expiry_minutes;
  return {
    amount,
    amountUnder: input.amount_under ?? rules.amount_under,
    amountOver: input.amount_over ?? rules.amount_over,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  };
}

/** Requests a pending account at one bank after the other; the first that answers assigns the number. */
export async function requestFromBanks(
  services: Services,
  rail: VirtualAccountRail,
  place: Place,
): Promise<void> {
  const { database, log } = services;
  const row = await selectAccount(database.db, place.environmentId, place.id);
  if (row?.status !== 'PENDING' || row.rail !== rail.name) return;
  const customer = await customerOf(services, row);
  const input = {
    reference: row.id,
    accountName: row.accountName,
    currency: row.currency,
    customer,
    amount: row.amount,
    expiresAt: row.expiresAt,
  };
  const request = { ...rail, open: waiting(rail) };
  const opened = await openAtFirst(request, row.banks, input, (bankId, error) =>
    log.warn({ err: error, accountId: row.id, bankId }, 'a virtual account was not opened'),
  );
  await database.inTransaction((tx) => storeAnswer(services, tx, place, opened));
}

const waiting =
  (rail: VirtualAccountRail): VirtualAccountRail['open'] =>
  (bankId, input) =>
    withTimeout(railTimeoutMs / 3, () => rail.open(bankId, input));

async function customerOf({ database }: Services, { environmentId, customerId }: AccountRow) {
  if (!customerId) return null;
  const found = await database.db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('id', '=', customerId)
    .select(['email', 'name', 'phone'])
    .executeTakeFirst();
  return found ?? null;
}

type Opened = Awaited<ReturnType<typeof openAtFirst>>;

async function storeAnswer(services: TxServices, tx: Tx, place: Place, opened: Opened): Promise<void> {
  const locked = await virtualAccountStates.lockInStatus(tx, place, 'PENDING');
  if (!locked) return;
  const { row } = locked;
  const platform = { actor: { kind: 'platform' }, tone: 'neutral' } as const;
  if (!opened || !(await enterNumber(tx, row.rail, opened.accountNumber, place))) {
    const pause = Math.min(againMaxMs, againMs * 2 ** Math.min(row.requestCount, 10));
    const nextAt = new Date(services.clock.now().getTime() + pause);
    await updateAccount(tx, row, { requestCount: row.requestCount + 1, nextAt });
    if (row.requestCount === 0)
      await virtualAccountStates.note(services, tx, row, { kind: 'no_bank_answered', ...platform });
    return;
  }
  const { bankId, bankName, accountNumber, accountName, providerReference, passedOver } = opened;
  const bank = { kind: 'bank', name: bankName } as const;
  const [first] = passedOver;
  if (first) {
    const params = { from: findVirtualBank(first)?.bankName ?? first, to: bankName };
    await virtualAccountStates.note(services, tx, row, { kind: 'turned_elsewhere', params, ...platform });
  }
  await virtualAccountStates.change(services, tx, locked, {
    set: { bankId, bankName, accountNumber, accountName, providerReference, nextAt: row.expiresAt },
    line: {
      kind: 'opened',
      params: { bank: bankName, account: accountNumber },
      actor: bank,
      tone: 'success',
    },
  });
}

/** Returns the rail that opened an account; null if its mode no longer has that rail. */
export async function railOf(services: Services, row: Pick<AccountRow, 'environmentId' | 'rail'>) {
  const { mode } = await ownerOfEnvironment(services.database.db, row.environmentId);
  const rail = services.rails.virtualAccounts(mode);
  return rail?.name === row.rail ? rail : null;
}
