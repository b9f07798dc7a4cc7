// One year of a business: links created on their day, and payments by hour, each begun, attempted and paid like a real one.

import { setPaymentLinkStatus } from '#server/payments/payment-links/change-payment-link-status.ts';
import { createPaymentLink } from '#server/payments/payment-links/save-payment-link.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { movableClock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { paymentLinkInput } from '#shared/contract/payments/payment-links.ts';
import type { Steps } from './history/steps.ts';
import { type DemoLink, type History, payOnce, requestTransfer } from './pay-once.ts';
import { makePayers } from './people.ts';
import { type Chance, createChance } from './random.ts';
import type { BusinessStory, LinkStory } from './stories.ts';

export type HistoryPlan = {
  story: BusinessStory;
  environment: Environment;
  ownerId: string;
  clock: ReturnType<typeof movableClock>;
  /** The end of the history: now. */
  end: Date;
  days: number;
  paymentsPerDay: number;
  seed: number;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Payments by hour of the day: few at night, most at noon and in the evening. */
const hourWeights = [1, 0.5, 0.3, 0.2, 0.2, 0.4, 1, 2, 4, 6, 7, 7, 8, 8, 7, 6, 6, 7, 8, 8, 7, 5, 3, 2];
/** Sunday first: quiet Sundays, busy Fridays. */
const weekdayWeights = [0.6, 0.9, 0.9, 1, 1.1, 1.4, 1.2];

/** The services with a clock that is set to the time of the event. */
export type Scene = { services: Services; clock: HistoryPlan['clock'] };

/**
 * `independent`: needs no other event, so that events of several days may run in parallel. `alone`: other events depend on it, although the
 * events of its planner otherwise run in sequence.
 */
export type Happening = {
  at: Date;
  happen: (scene: Scene) => Promise<void>;
  independent?: true;
  alone?: true;
};

/**
 * An event with the step that its time is counted under, and its scene. Events of one scene run in order. If `beside`, they run in parallel
 * with the payers; otherwise they run alone.
 */
export type Planned = Happening & { step: string; scene: Scene; beside: boolean };

/** Plans the events of one environment, unordered: links are created, payers pay, some links are closed at the end. */
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
  // Each payer has their own random generator, so the result does not depend on parallel payers.
  const come = (at: Date, visit: (history: History) => Promise<void>): Happening => {
    const own = createChance(chance.int(0, 2 ** 31));
    return { at, happen: (scene) => visit({ ...history, ...scene, chance: own }), independent: true };
  };
  const payments = instants(plan, chance).map((at) => come(at, payOnce));
  const minutesAgo = (minutes: number): Date => new Date(plan.end.getTime() - minutes * minuteMs);
  const lately = [95, 61, 44, 27, 9].map((minutes) => come(minutesAgo(minutes), payOnce));
  const awaited = plan.environment.currency === 'NGN' ? [12, 4] : [];
  const waiting = awaited.map((minutes) => come(minutesAgo(minutes), requestTransfer));
  const endings = { at: plan.end, happen: () => decideFates(services, plan, history.links) };
  return [...openings, ...payments, ...lately, ...waiting, endings];
}

/**
 * Runs all events in order, and `doWhatIsDue` every evening, as the jobs would. Events that run alone divide the time: the independent
 * events in between are started in order, with the concurrency of `lanes`, and each parallel scene follows its own order.
 */
export async function makeHistory(
  { main, lanes, steps }: { main: Scene; lanes: readonly Scene[]; steps: Steps },
  happenings: Planned[],
  doWhatIsDue: () => Promise<void>,
): Promise<void> {
  let day = '';
  let waiting: Planned[] = [];
  let evenings: Date[] = [];
  const settle = async (): Promise<void> => {
    if (waiting.length > 0) await steps.time('beside each other', () => letHappen(waiting, lanes, steps));
    waiting = [];
    for (const evening of evenings) {
      main.clock.set(evening);
      await steps.time('what is due', doWhatIsDue);
    }
    evenings = [];
  };
  for (const item of happenings.sort((first, second) => first.at.getTime() - second.at.getTime())) {
    const today = item.at.toISOString().slice(0, 10);
    if (today !== day) evenings.push(item.at);
    day = today;
    if (!item.alone && (item.independent || item.beside)) {
      waiting.push(item);
      continue;
    }
    await settle();
    await happenIn(item.scene, item, steps);
  }
  await settle();
}

function happenIn(scene: Scene, { at, step, happen }: Planned, steps: Steps): Promise<void> {
  scene.clock.set(at);
  return steps.time(step, () => happen(scene));
}

/** Runs independent events in any of the lanes, and the others in the order of their scene. */
async function letHappen(all: readonly Planned[], lanes: readonly Scene[], steps: Steps): Promise<void> {
  const queue = all.filter(({ independent }) => independent).values();
  const scenes = Map.groupBy(
    all.filter(({ independent }) => !independent),
    ({ scene }) => scene,
  );
  await Promise.all([
    ...[...scenes].map(async ([scene, own]) => {
      for (const item of own) await happenIn(scene, item, steps);
    }),
    ...lanes.map(async (lane) => {
      for (const item of queue) await happenIn(lane, item, steps);
    }),
  ]);
}

/** In a history shorter than the link's age, the link is created at its start. */
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
  const created = await services.database.inTransaction((tx) =>
    createPaymentLink(tx, services, environment, plan.ownerId, input),
  );
  return { story: link, id: created.id, slug: created.slug, input };
}

/** Switches off or archives some links. */
async function decideFates(services: Services, plan: HistoryPlan, links: readonly DemoLink[]): Promise<void> {
  for (const { story, id } of links) {
    if (!story.fate) continue;
    const status = story.fate === 'archived' ? 'CLOSED' : 'INACTIVE';
    await services.database.inTransaction((tx) =>
      setPaymentLinkStatus(tx, services, plan.environment, id, status),
    );
  }
}

/** Returns the times of payments, oldest first: more as the year goes on, more on Fridays, fewest at night. */
function instants(plan: HistoryPlan, chance: Chance): Date[] {
  const all: number[] = [];
  const hours = hourWeights.map((weight, hour) => [hour, weight] as const);
  for (let day = plan.days; day >= 0; day -= 1) {
    const midnight = plan.end.getTime() - day * dayMs - (plan.end.getTime() % dayMs);
    const growth = 0.2 + 0.8 * (1 - day / Math.max(1, plan.days)) ** 2;
    const weekday = weekdayWeights[new Date(midnight).getUTCDay()] ?? 1;
    const target = plan.paymentsPerDay * growth * weekday * (0.6 + 0.8 * chance.next());
    const count = Math.floor(target) + (chance.happens(target % 1) ? 1 : 0);
    for (let n = 0; n < count; n += 1) {
      // Hours are local to the business; both time zones are within a few hours of UTC.
      const offset = plan.environment.country === 'NG' ? -1 : 5;
      all.push(midnight + (chance.weighted(hours) + offset) * hourMs + chance.int(0, hourMs - 1));
    }
  }
  return all
    .filter((at) => at < plan.end.getTime() - 60_000)
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}
