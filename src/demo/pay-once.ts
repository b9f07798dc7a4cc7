// One payment of the demo's history: a payer chooses a card or a transfer, and the payment succeeds or fails.
import { initializeCheckout } from '#server/payments/checkout/initialize-checkout.ts';
import { getCheckoutPage } from '#server/payments/checkout/page.ts';
import { payByCard } from '#server/payments/checkout/pay-by-card.ts';
import { startLinkPayment } from '#server/payments/checkout/start-link-payment.ts';
import { payByTransfer } from '#server/payments/checkout/transfers/pay-by-transfer.ts';
import { receiveSandboxTransfer } from '#server/payments/checkout/transfers/receive-transfer.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { movableClock } from '#server/platform/http/clock.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { payerDetails } from '#shared/contract/payments/payer-input.ts';
import type { PaymentLinkInput } from '#shared/contract/payments/payment-links.ts';
import { minimumAmount } from '#shared/money.ts';
import { type TestCard, type TestOutcome, testCards } from '#shared/payments/test-cards.ts';
import type { Payer } from './people.ts';
import type { Chance } from './random.ts';
import type { LinkStory } from './stories.ts';

export type DemoLink = { story: LinkStory; id: string; slug: string; input: PaymentLinkInput };

export type History = {
  services: Services;
  environment: Environment;
  clock: ReturnType<typeof movableClock>;
  chance: Chance;
  payers: readonly Payer[];
  basket: readonly [number, number];
  /** The links created so far. */
  links: DemoLink[];
  end: Date;
};

const devices = [
  'Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
] as const;

/** Outcomes of the first card attempt, in percent. */
const cardOutcomes: readonly (readonly [TestOutcome, number])[] = [
  ['approved', 88],
  ['insufficient_funds', 6],
  ['declined', 3],
  ['expired_card', 1],
];

/** Link visits per payment that is begun. */
const visitsBeforePaying: readonly (readonly [number, number])[] = [
  [1, 5],
  [2, 4],
  [3, 2],
  [5, 1],
];

/** Requests a transfer account for one payer without a transfer, so that the demo ends with awaited money. */
export async function requestTransfer(history: History): Promise<void> {
  const payer = history.chance.pick(history.payers);
  const caller = { ip: '102.89.34.10', userAgent: devices[0] };
  const reference = await begin(history, payer, caller).catch(ignoreRefusal);
  if (reference) await payByTransfer(history.services, { reference, operation: null, caller });
}

/** Runs one payer at the current time of the clock. */
export async function payOnce(history: History): Promise<void> {
  const { chance } = history;
  const payer = chance.pick(history.payers);
  const caller = {
    ip: `102.89.${chance.int(0, 255)}.${chance.int(1, 254)}`,
    userAgent: chance.pick(devices),
  };
  const reference = await begin(history, payer, caller).catch(ignoreRefusal);
  if (!reference) return;
  history.clock.advance(chance.int(20, 120) * 1000);
  const byTransfer = history.environment.currency === 'NGN' && chance.happens(0.34);
  if (chance.happens(0.03)) return;
  if (byTransfer) await transfer(history, reference, payer).catch(ignoreRefusal);
  else await payCards(history, reference, caller).catch(ignoreRefusal);
}

/** Expected errors (a link sold out in the meantime) are part of the history; any other error is a bug. */
function ignoreRefusal(error: unknown): undefined {
  if (error instanceof AppError && error.status < 500) return undefined;
  throw error;
}

async function begin(
  history: History,
  payer: Payer,
  caller: { ip: string; userAgent: string },
): Promise<string> {
  const { services, environment, chance, links } = history;
  const open = links.filter((link) => !link.story.fate || chance.happens(0.5));
  const link = chance.happens(0.6) && open.length > 0 ? pickLink(chance, open) : undefined;
  if (link) await lookAround(history, link);
  return services.database.inTransaction(async (tx) => {
    if (!link) {
      const [least, most] = history.basket;
      const step = environment.currency === 'NGN' ? 5000 : 25;
      const amount = Math.round((least + chance.next() ** 2 * (most - least)) / step) * step;
      const order = `ORDER-${chance.int(100_000, 999_999)}`;
      const begun = await initializeCheckout(services, tx, environment, {
        amount: Math.max(amount, minimumAmount(environment.currency)),
        email: payer.email,
        name: payer.name,
        phone: null,
        description: `Order ${order.slice(6)}`,
        feeBearer: 'merchant',
        metadata: { order, channel: 'web shop' },
      });
      return begun.reference;
    }
    const details = payerDetails.parse({
      email: payer.email,
      name: payer.name,
      phone: payer.phone,
      ...(link.input.amount == null && { amount: openAmount(history, link) }),
      ...(link.input.collectAddress && {
        address: { line1: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos' },
      }),
      answers: answersOf(history, link),
    });
    return (await startLinkPayment(services, tx, link.slug, details, caller)).reference;
  });
}

/** Adds further visits: some payers open a link more than once, and some do not pay. */
async function lookAround({ services, chance }: History, link: DemoLink): Promise<void> {
  const { db } = services.database;
  for (let visit = chance.weighted(visitsBeforePaying); visit > 0; visit -= 1) {
    await getCheckoutPage(services, db, link.slug, { visit: true, businessId: null });
  }
}

function pickLink(chance: Chance, links: readonly DemoLink[]): DemoLink {
  return chance.weighted(links.map((link) => [link, link.story.weight] as const));
}

function openAmount(history: History, link: DemoLink): number {
  const least = link.input.amountMin ?? minimumAmount(history.environment.currency);
  const most = Math.min(link.input.amountMax ?? least * 40, least * 40);
  const step = history.environment.currency === 'NGN' ? 50_000 : 500;
  const amount = Math.round((least + history.chance.next() ** 3 * (most - least)) / step) * step;
  return Math.min(Math.max(amount, least), most);
}

function answersOf(history: History, link: DemoLink): Record<string, string> {
  const { chance, clock } = history;
  return Object.fromEntries(
    link.input.customFields.map((field) => {
      if (field.type === 'select') return [field.label, chance.pick(field.options)];
      const later = new Date(clock.now().getTime() + chance.int(3, 40) * 86_400_000);
      return [field.label, field.type === 'date' ? later.toISOString().slice(0, 10) : 'A gift for my mother'];
    }),
  );
}

function pickCard(chance: Chance, outcome: TestOutcome, currency: string): TestCard {
  const fitting = testCards.filter((card) => card.outcome === outcome);
  const home = fitting.filter((card) => (currency === 'NGN') === (card.region === 'local'));
  return chance.pick(home.length > 0 && chance.happens(0.93) ? home : fitting);
}

/** Makes up to three attempts; about half of the payers try another card after a decline. */
async function payCards(
  history: History,
  reference: string,
  caller: { ip: string; userAgent: string },
): Promise<void> {
  const { services, chance, clock, environment } = history;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const outcome = attempt === 1 ? chance.weighted(cardOutcomes) : chance.weighted(cardOutcomes.slice(0, 2));
    const { number } = pickCard(chance, outcome, environment.currency);
    const card = {
      number,
      expiryMonth: chance.int(1, 12),
      expiryYear: clock.now().getUTCFullYear() + 3,
      cvv: '111',
    };
    const progress = await payByCard(services, {
      reference,
      card,
      embedded: false,
      operation: null,
      caller,
    });
    if (progress.state !== 'failed' || chance.happens(0.5)) return;
    clock.advance(chance.int(30, 180) * 1000);
  }
}

/** Pays by transfer: most payers send the requested amount, some too much, and a few never pay. */
async function transfer(history: History, reference: string, payer: Payer): Promise<void> {
  const { services, chance, clock } = history;
  const progress = await payByTransfer(services, {
    reference,
    operation: null,
    caller: { ip: null, userAgent: null },
  });
  const account = progress.transfer;
  if (!account || chance.happens(0.06)) return;
  clock.advance(chance.int(60, 900) * 1000);
  if (clock.now() > history.end) return;
  const amount = chance.happens(0.03) ? account.amount + 50_000 : account.amount;
  const { accountNumber } = account;
  await receiveSandboxTransfer(services, { accountNumber, amount, senderName: payer.name });
}
