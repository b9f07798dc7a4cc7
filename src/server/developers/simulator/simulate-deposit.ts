// Money from a bank that comes for a wallet, at once in test mode.
import { depositInWallet } from '#server/banking/wallets/move-money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { assertTestMode } from './advance-clock.ts';

/** A bank transfer to a wallet; throws NOT_FOUND, or what the wallet refuses it for. */
export async function simulateDeposit(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  { walletId, amount }: { walletId: string; amount: number },
): Promise<{ accepted: true }> {
  assertTestMode(environment);
  await depositInWallet(services, tx, {
    environment,
    walletId,
    amount,
    narration: null,
    senderName: 'SIMULATED SENDER',
    senderBank: 'Access Bank',
    senderLast4: '2093',
    sessionId: services.clock.newId(),
  });
  return { accepted: true };
}
