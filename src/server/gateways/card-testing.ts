// Against card testing: how many cards an address may try, and how often one card may be tried with a merchant.
import { AppError } from '#shared/contract/errors.ts';
import type { CardInfo } from '../rails/rails.ts';
import type { Services } from '../services.ts';

type Tried = {
  environmentId: string;
  ip: string | null;
  card: Pick<CardInfo, 'bin' | 'last4' | 'expiry'>;
};

/**
 * Counts a try before any rail is asked, outside of a transaction. Throws TOO_MANY_REQUESTS, and staff see it in the log.
 * A card is told by what may be kept of it, never by its number.
 */
export async function refuseCardTesting(services: Services, tried: Tried): Promise<void> {
  const { rateLimits, log } = services;
  const { environmentId, ip, card } = tried;
  try {
    if (ip) await rateLimits.consume('cardAddress', ip);
    await rateLimits.consume('cardNumber', `${environmentId}:${card.bin}:${card.last4}:${card.expiry}`);
  } catch (refusal) {
    if (refusal instanceof AppError)
      log.warn({ environmentId, ip, bin: card.bin }, 'cards seem to be tested: further tries are refused');
    throw refusal;
  }
}
