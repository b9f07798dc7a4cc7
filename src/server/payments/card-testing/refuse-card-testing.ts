// Against card testing: how many cards an address may try, how often one card, and who has to wait after declines.
import { Counter } from 'prom-client';
import { networkOf } from '#server/platform/auth/guesses.ts';
import type { CardInfo } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import { guessedOnly } from './limits.ts';
import { type Subject, selectWait } from './queries.ts';

export const cardRefusals = new Counter({
  name: 'card_testing_refusals_total',
  help: 'Cards that were not tried because declines before them make them wait',
  labelNames: ['scope'] as const,
  registers: [],
});
export const cardWaits = new Counter({
  name: 'card_testing_waits_total',
  help: 'Waits begun by declined cards: somebody seems to test cards',
  labelNames: ['scope'] as const,
  registers: [],
});

type Tried = {
  environmentId: string;
  mode: Mode;
  ip: string | null;
  /** null where the page of a gateway takes it. */
  card: Pick<CardInfo, 'bin' | 'last4' | 'expiry'> | null;
  /** Saved by its proven owner, from whom it was charged before. */
  saved?: boolean;
};

/** Whom a try concerns. Test mode knows no other merchants: its cards are published, and declining is what some are for. */
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
 * Counts a try before any rail is asked, outside of a transaction. Throws TOO_MANY_REQUESTS with the wait, and staff see it
 * in the log. A card is told by what may be kept of it, never by its number.
 */
export async function refuseCardTesting(services: Services, tried: Tried): Promise<void> {
  const { rateLimits, log } = services;
  const { environmentId, ip, card } = tried;
  try {
    await refuseWhileWaiting(services, tried);
    if (ip) await rateLimits.consume('cardAddress', ip);
    if (card)
      await rateLimits.consume('cardNumber', `${environmentId}:${card.bin}:${card.last4}:${card.expiry}`);
  } catch (refusal) {
    if (refusal instanceof AppError)
      log.warn({ environmentId, ip, bin: card?.bin }, 'cards seem to be tested: further tries are refused');
    throw refusal;
  }
}

async function refuseWhileWaiting(services: Services, tried: Tried): Promise<void> {
  const { database, clock, config } = services;
  if (!config.rateLimits) return;
  const { environmentId, mode, ip, card, saved } = tried;
  const of = { environmentId, mode, network: ip && networkOf(ip), bin: card?.bin ?? null };
  const asked = subjectsOf(of).filter(({ scope }) => !(saved && guessedOnly.includes(scope)));
  const now = clock.now();
  const wait = await selectWait(database.db, asked, now);
  if (!wait) return;
  cardRefusals.inc({ scope: wait.scope });
  throw new AppError('TOO_MANY_REQUESTS', { waitS: (wait.waitUntil.getTime() - now.getTime()) / 1000 });
}
