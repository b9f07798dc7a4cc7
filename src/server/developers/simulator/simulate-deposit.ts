// Simulated bank deposits to wallets, immediate in test mode.
import { depositInWallet } from '#server/banking/wallets/move-money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { assertTestMode } from './advance-clock.ts';

/** Simulates a bank transfer to a wallet; throws NOT_FOUND, or the wallet's reason for refusal. */
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
