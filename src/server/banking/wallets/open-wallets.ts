// Opening wallets: the operational ones of a business in a currency, a customer's, and further ones of an owner.

import { recordCustomer } from '#server/customers/customers/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import { operationalTypes, type WalletType } from '#shared/contract/banking/wallet-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { refuseClosedCurrency } from './currencies/wallet-currencies.ts';
import { findWallet } from './lists/list-queries.ts';
import { insertWallet, selectOwnWallets, type WalletRow } from './queries.ts';
import { walletStates } from './states.ts';

export type WalletCall = {
  actor: Pick<Actor, 'kind' | 'name'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};

type NewWallet = {
  environmentId: string;
  type: WalletType;
  currency: Currency;
  name: string | null;
  customerId: string | null;
  active: boolean;
  actor: TimelineActor;
};

/** The names of the wallets that every business has. */
const ownNames: Record<(typeof operationalTypes)[number], string> = {
  MASTER: 'Main wallet',
  'FUNDS-TRANSFER': 'Transfers',
  COLLECTION: 'Collection balance',
};

/** The tier of new customer wallets, which is the lowest. */
const firstTier = 1;

/** Undefined when the business already has this wallet. */
async function openWallet(services: TxServices, tx: Tx, wallet: NewWallet): Promise<WalletRow | undefined> {
  const { clock } = services;
  const { active, actor, ...columns } = wallet;
  const owner = wallet.customerId ? 'customers' : 'own';
  await refuseClosedCurrency(tx, wallet.environmentId, wallet.currency, owner);
  const row = await insertWallet(tx, {
    ...columns,
    id: clock.newId(),
    reference: makeReference('WLT'),
    tier: wallet.customerId ? firstTier : null,
    status: active ? 'ACTIVE' : 'NOT_ACTIVE',
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
  if (row)
    await walletStates.begin(
      services,
      tx,
      { row },
      { kind: 'opened', params: { active }, actor, tone: 'success' },
    );
  return row;
}

/** Opens the operational wallets of a business in a currency; existing ones stay unchanged. Returns all of them. */
export async function activateOperational(
  services: TxServices,
  tx: Tx,
  call: WalletCall,
  currency: Currency,
): Promise<WalletRow[]> {
  const { id: environmentId } = call.environment;
  const opened: string[] = [];
  for (const type of operationalTypes) {
    const row = await openWallet(services, tx, {
      environmentId,
      type,
      currency,
      name: ownNames[type],
      customerId: null,
      active: true,
      actor: callerOf(call.actor),
    });
    if (row) opened.push(type);
  }
  call.audit({ entity: 'wallet', entityId: null, after: { currency, opened } });
  return selectOwnWallets(tx, environmentId, { currency, types: operationalTypes });
}

/** Opens the wallet for remittances in a currency; an existing one stays unchanged. */
export async function openRemittanceWallet(
  services: TxServices,
  tx: Tx,
  call: WalletCall,
  currency: Currency,
): Promise<void> {
  const row = await openWallet(services, tx, {
    environmentId: call.environment.id,
    type: 'REMITTANCE',
    currency,
    name: 'Remittance balance',
    customerId: null,
    active: true,
    actor: callerOf(call.actor),
  });
  if (row) call.audit({ entity: 'wallet', entityId: row.id, after: { currency, type: 'REMITTANCE' } });
}

/** Opens an agent's float in a currency; returns its id. */
export async function openFloat(
  services: TxServices,
  tx: Tx,
  call: WalletCall,
  { currency, name }: { currency: Currency; name: string },
): Promise<string> {
  const row = await openWallet(services, tx, {
    environmentId: call.environment.id,
    type: 'FLOAT',
    currency,
    name,
    customerId: null,
    active: true,
    actor: callerOf(call.actor),
  });
  if (!row) throw new AppError('CONFLICT');
  call.audit({ entity: 'wallet', entityId: row.id, after: { currency, type: 'FLOAT', name } });
  return row.id;
}

/** Opens a wallet for a customer, identified by e-mail: one wallet per currency. */
export async function openCustomerWallet(
  services: TxServices,
  tx: Tx,
  call: WalletCall,
  input: {
    currency: Currency;
    active: boolean;
    customer: { email: string; name: string; phone: string | null };
  },
): Promise<string> {
  const { id: environmentId } = call.environment;
  const customerId = await recordCustomer(tx, services.clock, environmentId, input.customer);
  return openFor(services, tx, call, { customerId, currency: input.currency, active: input.active });
}

async function openFor(
  services: TxServices,
  tx: Tx,
  call: WalletCall,
  of: { customerId: string; currency: Currency; active: boolean },
): Promise<string> {
  const { id: environmentId } = call.environment;
  const row = await openWallet(services, tx, {
    environmentId,
    type: 'CUSTOMER',
    name: null,
    ...of,
    actor: callerOf(call.actor),
  });
  if (!row) {
    const sentence = `This customer already has a wallet in ${of.currency}.`;
    throw new AppError('CONFLICT', { sentence, fields: { currency: sentence } });
  }
  call.audit({
    entity: 'wallet',
    entityId: row.id,
    after: { currency: of.currency, customerId: of.customerId },
  });
  return row.id;
}

/** Opens another wallet for the owner of an existing one. */
export async function openAdditional(
  services: TxServices,
  tx: Tx,
  call: WalletCall,
  walletId: string,
  input: { currency: Currency; type?: 'CHECKOUT' | 'PAYOUT' | undefined; name?: string | undefined },
): Promise<string> {
  const { currency, type = 'PAYOUT', name } = input;
  const { customerId } = await findWallet(tx, call.environment.id, walletId);
  if (customerId) return openFor(services, tx, call, { customerId, currency, active: true });
  if (!name) throw new AppError('VALIDATION', { fields: { name: 'Name is required' } });
  const row = await openWallet(services, tx, {
    environmentId: call.environment.id,
    type,
    currency,
    name,
    customerId: null,
    active: true,
    actor: callerOf(call.actor),
  });
  call.audit({ entity: 'wallet', entityId: row?.id ?? null, after: { currency, type, name } });
  return row?.id ?? walletId;
}
