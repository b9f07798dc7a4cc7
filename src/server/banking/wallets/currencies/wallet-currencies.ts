// The currencies in which wallets may be opened, for the business and for its customers: stored, shown, and checked before a wallet is
// opened.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import type { WalletCurrency } from '#shared/contract/banking/wallet-nouns/wallet-currencies.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';

/** By default both are enabled. */
const usual = { own: true, customers: true };

async function selectChoice(db: Db, environmentId: string, currency: Currency) {
  const row = await db
    .selectFrom('walletCurrencies')
    .where('environmentId', '=', environmentId)
    .where('currency', '=', currency)
    .select(['own', 'customers'])
    .executeTakeFirst();
  return row ?? usual;
}

type CountsRow = Pick<WalletCurrency, 'currency'> &
  Record<'ownWallets' | 'customerWallets' | 'accounts', number>;

export async function listWalletCurrencies(db: Db, environmentId: string): Promise<WalletCurrency[]> {
  const { rows } = await sql<CountsRow>`
    select c.currency,
      (select count(*)::int from wallets w where w.environment_id = ${environmentId} and w.currency = c.currency
        and w.customer_id is null and w.status <> 'CLOSED') as own_wallets,
      (select count(*)::int from wallets w where w.environment_id = ${environmentId} and w.currency = c.currency
        and w.customer_id is not null and w.status <> 'CLOSED') as customer_wallets,
      (select count(*)::int from virtual_accounts v where v.environment_id = ${environmentId} and v.currency = c.currency
        and v.customer_id is not null and v.status = 'ACTIVE') as accounts
    from unnest(${[...walletCurrencies]}::text[]) with ordinality c(currency, place) order by c.place`.execute(
    db,
  );
  return Promise.all(
    rows.map(async ({ currency, ownWallets, customerWallets, accounts }) => {
      const { own, customers } = await selectChoice(db, environmentId, currency);
      return {
        currency,
        own,
        customers,
        own_wallets: ownWallets,
        customer_wallets: customerWallets,
        virtual_accounts: accounts,
      };
    }),
  );
}

type Call = { environment: Environment; audit: (details: AuditDetails) => void };

export async function saveWalletCurrency(
  { clock }: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  { currency, own, customers }: { currency: Currency; own: boolean; customers: boolean },
): Promise<void> {
  const { id: environmentId } = environment;
  const before = await selectChoice(tx, environmentId, currency);
  const change = { own, customers, updatedAt: clock.now() };
  await tx
    .insertInto('walletCurrencies')
    .values({ environmentId, currency, ...change })
    .onConflict((conflict) => conflict.columns(['environmentId', 'currency']).doUpdateSet(change))
    .execute();
  audit({
    entity: 'wallet_currency',
    entityId: environmentId,
    before: { currency, own: before.own, customers: before.customers },
    after: { currency, own, customers },
  });
}

/** Throws if the business does not open such wallets in this currency. */
export async function refuseClosedCurrency(
  tx: Tx,
  environmentId: string,
  currency: Currency,
  owner: 'own' | 'customers',
): Promise<void> {
  if ((await selectChoice(tx, environmentId, currency))[owner]) return;
  const scopeText = owner === 'own' ? 'for the business' : 'for customers';
  const sentence = `Wallets in ${currency} ${scopeText} are turned off in Settings › Wallet currencies.`;
  throw new AppError('CONFLICT', { sentence, fields: { currency: sentence } });
}
