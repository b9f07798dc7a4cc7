// A year of a business: links made on their day, and payments by the hour, each begun, tried and paid as payers do.

import { setPaymentLinkStatus } from '#server/payments/payment-links/change-payment-link-status.ts';
import { createPaymentLink } from '#server/payments/payment-links/save-payment-link.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { movableClock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { paymentLinkInput } from '#shared/contract/payments/payment-links.ts';
import type { Steps } from './history/steps.ts';
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

/**
 * `independent`: of nobody else's doing, so that those of some days may happen beside each other. `alone`: what the others
 * build upon, in a planner whose happenings otherwise only follow each other.
 */
export type Happening = {
  at: Date;
  happen: (scene: Scene) => Promise<void>;
  independent?: true;
  alone?: true;
};

/**
 * What its planner makes of a happening: under which name its time is counted, and the scene it happens in. Those of one
 * scene happen in order. In a scene `beside` the payers' they happen while payers come; in any other when nothing else does.
 */
export type Planned = Happening & { step: string; scene: Scene; beside: boolean };

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
 * Lets everything happen in order; every evening what is due is done, as the jobs would, by `doWhatIsDue`. What happens
 * alone divides the time: what is independent in between is taken up in order too, by as many at once as there are `lanes`,
 * and what happens in a scene beside them follows its own order.
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
  for (const one of happenings.sort((first, second) => first.at.getTime() - second.at.getTime())) {
    const today = one.at.toISOString().slice(0, 10);
    if (today !== day) evenings.push(one.at);
    day = today;
    if (!one.alone && (one.independent || one.beside)) {
      waiting.push(one);
      continue;
    }
    await settle();
    await happenIn(one.scene, one, steps);
  }
  await settle();
}

function happenIn(scene: Scene, { at, step, happen }: Planned, steps: Steps): Promise<void> {
  scene.clock.set(at);
  return steps.time(step, () => happen(scene));
}

/** What is independent in any of the lanes, the rest in the order of its scene. */
async function letHappen(all: readonly Planned[], lanes: readonly Scene[], steps: Steps): Promise<void> {
  const queue = all.filter(({ independent }) => independent).values();
  const scenes = Map.groupBy(
    all.filter(({ independent }) => !independent),
    ({ scene }) => scene,
  );
  await Promise.all([
    ...[...scenes].map(async ([scene, own]) => {
      for (const one of own) await happenIn(scene, one, steps);
    }),
    ...lanes.map(async (lane) => {
      for (const one of queue) await happenIn(lane, one, steps);
    }),
  ]);
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
