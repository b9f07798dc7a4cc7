// Money from a bank on a wallet, as the rail would bring it.
import { depositInWallet } from '#server/banking/wallets/move-money.ts';
import type { TestBusiness, TestServer } from '../server.ts';

/** A bank transfer that comes for a wallet; returns whether it is new. */
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
