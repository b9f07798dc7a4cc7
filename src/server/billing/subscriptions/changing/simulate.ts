// Test mode: sets the response of a subscription's card, to simulate declines.

import { findSavedCard, openGatewayToken } from '#server/payments/saved-cards/cards.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { setTokenOutcome } from '#server/rails/sandbox-tokens.ts';
import type { TxServices } from '#server/services.ts';
import type { SimulatedAnswer } from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockSubscription } from '../queries.ts';

export async function simulateAnswer(
  services: TxServices,
  tx: Tx,
  place: { environmentId: string; id: string; mode: 'test' | 'live' },
  answer: SimulatedAnswer,
): Promise<void> {
  const row = await lockSubscription(tx, place);
  if (!row) throw new AppError('NOT_FOUND');
  if (place.mode !== 'test')
    throw new AppError('CONFLICT', { sentence: 'Only test cards can be given a response.' });
  const { environmentId, customerId, savedCardId } = row;
  const owner = { environmentId, customerId };
  const card = savedCardId ? await findSavedCard(tx, owner, savedCardId) : undefined;
  if (card?.gateway !== 'SANDBOX')
    throw new AppError('CONFLICT', { sentence: 'This subscription has no test card.' });
  await setTokenOutcome(tx, openGatewayToken(services, card), answer);
}
