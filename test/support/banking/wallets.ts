// Wallets for tests: the operational wallets of a business, and deposits from a bank, as the rail would post them.
import { depositInWallet } from '#server/banking/wallets/move-money.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { dataOf, type TestBusiness, type TestServer } from '../server.ts';

/** Opens the operational wallets of a business in naira; returns their ids. */
export async function openWallets(
  server: TestServer,
  { token }: { token: string },
): Promise<Record<Wallet['type'], string>> {
  const body = { currency: 'NGN' };
  const wallets = dataOf(await server.call(walletsContract.activateOperationalWallet, { token, body }));
  return Object.fromEntries(wallets.map(({ type, id }) => [type, id])) as Record<Wallet['type'], string>;
}

/** Books a bank transfer to a wallet; returns whether it is new. */
export function deposit(
  server: TestServer,
  business: Pick<TestBusiness, 'testEnvironmentId'>,
  of: { walletId: string; amount: number; sessionId: string },
): Promise<boolean> {
  const { services } = server;
  return services.database.inTransaction((tx) =>
    depositInWallet(services, tx, {
      ...of,
      environment: { id: business.testEnvironmentId, timeZone: 'Africa/Lagos' },
      senderName: 'KABIR BELLO',
      senderBank: 'Access Bank',
      senderLast4: '2093',
      narration: null,
    }),
  );
}
