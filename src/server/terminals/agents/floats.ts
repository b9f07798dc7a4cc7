// The float of an agent in a currency: a wallet of the business, funded from another wallet and returned to it.
import { listEntries } from '#server/banking/wallets/entries.ts';
import { moveBetweenWallets } from '#server/banking/wallets/move-money.ts';
import { openFloat } from '#server/banking/wallets/open-wallets.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import type { BodyOf, QueryOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type { agentsContract } from '#shared/contract/terminals/agents.ts';
import type { Currency } from '#shared/money.ts';
import { type Call, nameOf } from './agent-call.ts';
import { insertFloat, selectFloats } from './own-queries.ts';
import { findListedAgent } from './queries.ts';
import { agentStates } from './states.ts';

type Contract = typeof agentsContract;

/** Returns the float in a currency; undefined if none was opened yet. */
export async function findFloat(
  db: Db,
  place: { environmentId: string; agentId: string },
  currency: Currency,
): Promise<string | undefined> {
  return (await selectFloats(db, place)).find((float) => float.currency === currency)?.walletId;
}

/** Returns the float in a currency, and opens it if missing. The lock on the agent's row prevents a second one. */
async function floatOf(
  services: TxServices,
  tx: Tx,
  call: Call,
  { agentId, name, currency }: { agentId: string; name: string; currency: Currency },
): Promise<string> {
  const place = { environmentId: call.environment.id, agentId };
  const known = await findFloat(tx, place, currency);
  if (known) return known;
  if (!walletCurrencies.some((walletCurrency) => walletCurrency === currency))
    refuseAt('fromWalletId', `There are no floats in ${currency}`);
  const walletId = await openFloat(
    services,
    tx,
    { ...call, audit: () => {} },
    { currency, name: `Float of ${name}`.slice(0, 100) },
  );
  await insertFloat(tx, { ...place, currency, walletId });
  return walletId;
}

async function ownWallet(tx: Tx, environment: Environment, walletId: string, field: string) {
  try {
    return await findSource(tx, environment, { walletId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const sentence = error.code === 'NOT_FOUND' ? 'Choose a wallet of your business' : error.message;
    return refuseAt(field, sentence);
  }
}

/** Transfers money into the float; returns the transfer's reference. */
export async function fundFloat(
  services: TxServices,
  tx: Tx,
  call: Call,
  agentId: string,
  { fromWalletId, amount, narration }: BodyOf<Contract['fundAgentFloat']>,
): Promise<string> {
  const { environment, audit } = call;
  const { row } = await agentStates.lockFor(tx, { environmentId: environment.id, agentId }, 'changed');
  const { currency } = await ownWallet(tx, environment, fromWalletId, 'fromWalletId');
  const walletId = await floatOf(services, tx, call, { agentId, name: nameOf(row), currency });
  const move = { walletId, fromWalletId, amount, narration, ofAgent: true } as const;
  const reference = await moveBetweenWallets(services, tx, { ...call, audit: () => {} }, move);
  audit({ entity: 'agent', entityId: agentId, after: { funded: amount, currency, reference } });
  return reference;
}

/** Transfers money back from the float; returns the transfer's reference. */
export async function returnFloat(
  services: TxServices,
  tx: Tx,
  call: Call,
  agentId: string,
  { toWalletId, amount, narration }: BodyOf<Contract['returnAgentFloat']>,
): Promise<string> {
  const { environment, audit } = call;
  const place = { environmentId: environment.id, agentId };
  await agentStates.lockFor(tx, place, 'changed');
  const { currency } = await ownWallet(tx, environment, toWalletId, 'toWalletId');
  const fromWalletId =
    (await findFloat(tx, place, currency)) ?? refuseAt('toWalletId', `The agent has no float in ${currency}`);
  const move = { walletId: toWalletId, fromWalletId, amount, narration, ofAgent: true } as const;
  const reference = await moveBetweenWallets(services, tx, { ...call, audit: () => {} }, move);
  audit({ entity: 'agent', entityId: agentId, after: { returned: amount, currency, reference } });
  return reference;
}

/** Lists the entries of a float, newest first. */
export async function listFloatEntries(
  db: Db,
  environment: Environment,
  agentId: string,
  { currency = environment.currency, ...query }: QueryOf<Contract['listAgentFloatEntries']>,
) {
  await findListedAgent(db, environment.id, agentId);
  const walletId = await findFloat(db, { environmentId: environment.id, agentId }, currency);
  if (!walletId) return { items: [], page: query.page, limit: query.limit, total: 0, totalCapped: false };
  return listEntries(db, environment, walletId, query);
}
