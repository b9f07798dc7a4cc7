// Own balances for tests: funds for remittances, a payout account for withdrawals, and a secret key with the permissions.
import { randomUUID } from 'node:crypto';
import { ownBalancesContract } from '#shared/contract/banking/balances/own-balances.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { addPayoutAccount } from '../disputes/own-payouts.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { deposit } from './wallets.ts';

/** Opens the remittance balance of a currency with an amount in it; returns the wallet's id. */
export async function openRemittances(
  server: TestServer,
  business: TestBusiness,
  amount: number,
  currency: 'NGN' | 'USD' = 'NGN',
): Promise<string> {
  const { data } = await server.call(ownBalancesContract.openRemittanceBalance, {
    token: business.token,
    body: { currency },
  });
  const walletId = data.find((item) => item.currency === currency)?.wallet_id as string;
  if (amount > 0) await deposit(server, business, { walletId, amount, sessionId: randomUUID() });
  return walletId;
}

/** Returns the payout account of a business, added if there is none. */
export async function ownAccountOf(server: TestServer, business: TestBusiness): Promise<string> {
  const { token } = business;
  const { data } = await server.call(payoutAccountsContract.getBankDetail, { token });
  const [found] = data.accounts;
  return found ? found.id : (await addPayoutAccount(server, business)).data.id;
}

/** A secret key with permission to change both balances, without a code. */
export async function balanceKey(server: TestServer, { token }: { token: string }): Promise<string> {
  const created = await server.call(apiKeysContract.createApiKey, {
    token,
    body: {
      name: 'Treasury program',
      kind: 'secret',
      permissions: ['BALANCE.REMITTANCE.READ_WRITE', 'BALANCE.TRANSFER.READ_WRITE'],
    },
  });
  if (!created.data?.key) throw new Error(JSON.stringify(created.body));
  return created.data.key;
}
