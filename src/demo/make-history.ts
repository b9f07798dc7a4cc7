// A year of a business: links made on their day, and payments by the hour, each begun, tried and paid as payers do.

import { setPaymentLinkStatus } from '#server/payments/payment-links/change-payment-link-status.ts';
import { createPaymentLink } from '#server/payments/payment-links/save-payment-link.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { movableClock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { paymentLinkInput } from '#shared/contract/payments/payment-links.ts';
import { askForTransfer, type DemoLink, type History, payOnce } from './pay-once.ts';
import { makePayers } from './people.ts';
import { type Chance, createChance } from './random.ts';
import type { BusinessStory, LinkStory } from './stories.ts';

export type HistoryPlan = {
  story: BusinessStory;
  environment: Environment;
  ownerId: string;
  clock: ReturnType<typeof movableClock>;
  /** The history ends here: now. */
  end: Date;
  days: number;
  paymentsPerDay: number;
  seed: number;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Payments by hour of the day: people sleep, and buy at noon and in the evening. */
const hourWeights = [1, 0.5, 0.3, 0.2, 0.2, 0.4, 1, 2, 4, 6, 7, 7, 8, 8, 7, 6, 6, 7, 8, 8, 7, 5, 3, 2];
/** Sunday first: quiet Sundays, busy Fridays. */
const weekdayWeights = [0.6, 0.9, 0.9, 1, 1.1, 1.4, 1.2];

/** Where something happens: the services under a clock that stands at its instant. */
export type Scene = { services: Services; clock: HistoryPlan['clock'] };

/** `independent`: of nobody else's doing, so that those of one day may happen beside each other. */
export type Happening = { at: Date; happen: (scene: Scene) => Promise<void>; independent?: true };

/** What happens in one environment, in no order: links are made, payers come, some links are closed at the end. */
export function planHistory(services: Services, plan: HistoryPlan): Happening[] {
  const chance = createChance(plan.seed);
  const history: Omit<History, 'services' | 'clock' | 'chance'> = {
    environment: plan.environment,
    payers: makePayers(chance, plan.story.business.country, plan.story.payers),
    basket: plan.story.basket,
    links: [],
    end: plan.end,
  };
  const openings = plan.story.links.map((link) => ({
    at: openingOf(plan, link),
    happen: async () => void history.links.push(await openLink(services, plan, link)),
  }));
  // Each payer has a chance of its own: what one does is the same whoever comes beside them.
  const come = (at: Date, visit: (history: History) => Promise<void>): Happening => {
    const own = createChance(chance.int(0, 2 ** 31));
    return { at, happen: (scene) => visit({ ...history, ...scene, chance: own }), independent: true };
  };
  const payments = instants(plan, chance).map((at) => come(at, payOnce));
  const minutesAgo = (minutes: number): Date => new Date(plan.end.getTime() - minutes * minuteMs);
  const lately = [95, 61, 44, 27, 9].map((minutes) => come(minutesAgo(minutes), payOnce));
  const awaited = plan.environment.currency === 'NGN' ? [12, 4] : [];
  const waiting = awaited.map((minutes) => come(minutesAgo(minutes), askForTransfer));
  const endings = { at: plan.end, happen: () => decideFates(services, plan, history.links) };
  return [...openings, ...payments, ...lately, ...waiting, endings];
}

/**
 * Lets everything happen in order; every evening what is due is done, as the jobs would. What is independent is taken up
 * in order too, by as many at once as there are `lanes`, and is over before anything else happens.
 */
export async function makeHistory(
  main: Scene,
  lanes: readonly Scene[],
  happenings: Happening[],
  doWhatIsDue: () => Promise<void>,
): Promise<void> {
  let day = '';
  let waiting: Happening[] = [];
  const settle = async (): Promise<void> => {
    const queue = waiting.values();
    waiting = [];
    await Promise.all(
      lanes.map(async (lane) => {
        for (const { at, happen } of queue) {
          lane.clock.set(at);
          await happen(lane);
        }
      }),
    );
  };
  for (const one of happenings.sort((first, second) => first.at.getTime() - second.at.getTime())) {
    const today = one.at.toISOString().slice(0, 10);
    if (today !== day || !one.independent) await settle();
    if (today !== day) {
      main.clock.set(one.at);
      await doWhatIsDue();
    }
    day = today;
    if (one.independent) {
      waiting.push(one);
      continue;
    }
    main.clock.set(one.at);
    await one.happen(main);
  }
  await settle();
}

/** A link of a shorter history is made at its beginning. */
function openingOf(plan: HistoryPlan, link: LinkStory): Date {
  const daysAgo = Math.min(link.openedDaysAgo, plan.days);
  return new Date(plan.end.getTime() - daysAgo * dayMs);
}

async function openLink(services: Services, plan: HistoryPlan, link: LinkStory): Promise<DemoLink> {
  const { environment } = plan;
  const input = paymentLinkInput.parse({
    kind: 'multiple',
    currency: environment.currency,
    description: null,
    successMessage: null,
    ...link.input,
    slug: environment.mode === 'live' ? link.input.slug : `test-${link.input.slug}`,
  });
  const made = await services.database.inTransaction((tx) =>
    createPaymentLink(tx, services, environment, plan.ownerId, input),
  );
  return { story: link, id: made.id, slug: made.slug, input };
}

/** Some links were switched off or archived in the meantime. */
async function decideFates(services: Services, plan: HistoryPlan, links: readonly DemoLink[]): Promise<void> {
  for (const { story, id } of links) {
    if (!story.fate) continue;
    const status = story.fate === 'archived' ? 'CLOSED' : 'INACTIVE';
    await services.database.inTransaction((tx) =>
      setPaymentLinkStatus(tx, services, plan.environment, id, status),
    );
  }
}

/** When payers come, oldest first: more as the year goes on, more on Fridays, fewest at night. */
function instants(plan: HistoryPlan, chance: Chance): Date[] {
  const all: number[] = [];
  const hours = hourWeights.map((weight, hour) => [hour, weight] as const);
  for (let day = plan.days; day >= 0; day -= 1) {
    const midnight = plan.end.getTime() - day * dayMs - (plan.end.getTime() % dayMs);
    const growth = 0.2 + 0.8 * (1 - day / Math.max(1, plan.days)) ** 2;
    const weekday = weekdayWeights[new Date(midnight).getUTCDay()] ?? 1;
    const wanted = plan.paymentsPerDay * growth * weekday * (0.6 + 0.8 * chance.next());
    const count = Math.floor(wanted) + (chance.happens(wanted % 1) ? 1 : 0);
    for (let n = 0; n < count; n += 1) {
      // Hours are meant where the business is; both lie within a few hours of UTC's day.
      const offset = plan.environment.country === 'NG' ? -1 : 5;
      all.push(midnight + (chance.weighted(hours) + offset) * hourMs + chance.int(0, hourMs - 1));
    }
  }
  return all
    .filter((at) => at < plan.end.getTime() - 60_000)
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}
