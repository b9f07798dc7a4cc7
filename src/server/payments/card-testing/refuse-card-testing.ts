// Limits against card testing: cards per address, attempts per card, and the delay after declines.
import { Counter } from 'prom-client';
import { networkOf } from '#server/platform/auth/guesses.ts';
import type { Services } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { CardInfo } from '#shared/payments/card-info.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { guessedOnly } from './limits.ts';
import type { Counted, Subject } from './queries.ts';
import { cardTestingRateLimits } from './rate-limits.ts';

export const cardRefusals = new Counter({
  name: 'card_testing_refusals_total',
  help: 'Card payments refused because of earlier declines',
  labelNames: ['scope'] as const,
  registers: [],
});
export const cardWaits = new Counter({
  name: 'card_testing_waits_total',
  help: 'Delays started by declined cards: card testing is suspected',
  labelNames: ['scope'] as const,
  registers: [],
});

type Tried = {
  environmentId: string;
  mode: Mode;
  ip: string | null;
  /** null when the card is entered on a gateway's page. */
  card: Pick<CardInfo, 'bin' | 'last4' | 'expiry'> | null;
  /** Whether the card was saved by its verified owner, after an earlier charge. */
  saved?: boolean;
};

/**
 * Returns the subjects of an attempt. In test mode, subjects are per merchant only: test cards are published, and some of them exist to be
 * declined.
 */
export function subjectsOf(of: {
  environmentId: string;
  mode: Mode;
  network: string | null;
  bin: string | null;
}): Subject[] {
  const { environmentId, mode, network, bin } = of;
  const subjects: Subject[] = [{ scope: 'merchant', subject: environmentId }];
  if (network) subjects.push({ scope: 'address', subject: `${environmentId} ${network}` });
  if (bin) subjects.push({ scope: 'bin', subject: `${environmentId} ${bin}` });
  if (network && mode === 'live') subjects.push({ scope: 'all_address', subject: network });
  if (bin && mode === 'live') subjects.push({ scope: 'all_bin', subject: bin });
  return subjects;
}

/**
 * Runs a card attempt: `charge` calls the rail and settles the outcome, outside a transaction. The attempt queues behind those whose
 * outcomes could begin a delay. Throws TOO_MANY_REQUESTS with the delay, and logs the refusal for staff. A card is identified by its
 * storable data, never by its number.
 */
export async function withCardTestingLimits<T>(
  services: Services,
  tried: Tried,
  charge: () => Promise<T>,
): Promise<T> {
  const { clock, config } = services;
  const { environmentId, mode, ip, card, saved } = tried;
  const countedCharge = async () => {
    await countTry(services, tried);
    return charge();
  };
  if (!config.rateLimits) return countedCharge();
  const of = { environmentId, mode, network: ip && networkOf(ip), bin: card?.bin ?? null };
  const requested = subjectsOf(of).filter(({ scope }) => !(saved && guessedOnly.includes(scope)));
  const refuseWaits = ([longest]: readonly Counted[]): void => {
    const now = clock.now();
    if (!longest?.waitUntil || longest.waitUntil <= now) return;
    cardRefusals.inc({ scope: longest.scope });
    logRefusal(services, tried);
    throw new AppError('TOO_MANY_REQUESTS', { waitS: (longest.waitUntil.getTime() - now.getTime()) / 1000 });
  };
  return limitConcurrency(services, requested, refuseWaits, countedCharge);
}

async function countTry(services: Services, tried: Tried): Promise<void> {
  const { rateLimits } = services;
  const { environmentId, ip, card } = tried;
  try {
    if (ip) await rateLimits.consume(cardTestingRateLimits.cardAddress, ip);
    if (card)
      await rateLimits.consume(
        cardTestingRateLimits.cardNumber,
        `${environmentId}:${card.bin}:${card.last4}:${card.expiry}`,
      );
  } catch (refusal) {
    if (refusal instanceof AppError) logRefusal(services, tried);
    throw refusal;
  }
}

function logRefusal({ log }: Services, { environmentId, ip, card }: Tried): void {
  log.warn({ environmentId, ip, bin: card?.bin }, 'card testing is suspected: further attempts are refused');
}
