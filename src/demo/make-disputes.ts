// Disputes of the demo: a dispute that waits for a response, and chargebacks that are open, won and lost.
import { challenge } from '#server/payments/chargebacks/evidence.ts';
import { decideChargeback, openChargeback } from '#server/payments/chargebacks/service.ts';
import { raiseDispute } from '#server/payments/disputes/service.ts';
import { endDispute, writeMessage } from '#server/payments/disputes/thread.ts';
import { findTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Services } from '#server/services.ts';
import type { DisputeCategory } from '#shared/contract/payments/disputes.ts';
import { type TransactionListItem, transactionFilters } from '#shared/contract/payments/transactions.ts';
import { emptyEvidence } from '#shared/payments/chargebacks/evidence.ts';
import type { Happening, HistoryPlan } from './make-history.ts';
import { demoOwner } from './people.ts';

const hourMs = 3_600_000;
const owner = `${demoOwner.firstName} ${demoOwner.lastName}`;
const actor = { kind: 'member', name: owner } as const;
const provider = { kind: 'provider' } as const;
/** Reason codes by scheme of the demo's cards. */
const codes: Record<string, [notReceived: string, fraud: string, twice: string]> = {
  visa: ['13.1', '10.4', '12.6'],
  mastercard: ['4853', '4837', '4834'],
};
const otherCodes: [string, string, string] = ['NOT_RECEIVED', 'FRAUD', 'DUPLICATE'];

type Scene = {
  services: Services;
  plan: HistoryPlan;
  cases: Map<string, string>;
  /** Ids of disputed payments, because a complaint does not change the payment's status. */
  used: Set<string>;
};

/** Plans the disputes of one environment. A test environment has too little money to set any of it aside. */
export function planDisputes(services: Services, plan: HistoryPlan): Happening[] {
  if (plan.environment.mode === 'test') return [];
  // All of it uses the clock of the history.
  const { clock } = services;
  const demo = { ...services, clocks: { ...services.clocks, of: () => clock, aheadMaxMs: () => 0 } };
  const scene: Scene = { services: demo, plan, cases: new Map(), used: new Set() };
  const at = (hoursAgo: number, happen: () => Promise<void>): Happening => ({
    at: new Date(plan.end.getTime() - hoursAgo * hourMs),
    happen,
  });
  return [
    at(500, () => open(scene, 'won', 0, 36)),
    at(488, () => answer(scene, 'won')),
    at(300, () => decide(scene, 'won')),
    at(260, () => open(scene, 'lost', 1, 36)),
    at(250, () => answer(scene, 'lost')),
    at(120, () => decide(scene, 'lost')),
    at(200, () => complain(scene, 'wrong_amount', 'I was asked for more than the menu says.', 'settled')),
    at(30, () => open(scene, 'sent', 2, 60)),
    at(28, () => answer(scene, 'sent')),
    at(26, () =>
      complain(scene, 'not_received', 'My order was to come yesterday and nobody called.', 'answered'),
    ),
    at(4, () => open(scene, 'coming', 0, 76)),
    at(3, () =>
      complain(scene, 'charged_twice', 'My bank shows this payment two times. Please check.', 'new'),
    ),
  ];
}

/** Returns the newest card payment without refund or dispute; the next call returns another one. */
async function takeFree({ services, plan, used }: Scene): Promise<TransactionListItem | undefined> {
  const filters = transactionFilters.parse({ tab: 'successful', channel: ['card'] });
  const newest = await findTransactions(services.database.db, plan.environment, filters, 40);
  const free = newest.find(
    (item) =>
      item.refund === 'none' && item.refundPending === 0 && item.dispute === 'none' && !used.has(item.id),
  );
  if (free) used.add(free.id);
  return free;
}

async function open(scene: Scene, name: string, claim: 0 | 1 | 2, hours: number): Promise<void> {
  const { services, plan, cases } = scene;
  const payment = await takeFree(scene);
  if (!payment) return;
  const reasonCode = (codes[payment.card?.scheme ?? ''] ?? otherCodes)[claim];
  const dueAt = new Date(services.clock.now().getTime() + hours * hourMs);
  const { id } = await services.database.inTransaction((tx) =>
    openChargeback(services, tx, {
      environmentId: plan.environment.id,
      transactionId: payment.id,
      amount: null,
      stage: 'first',
      reasonCode,
      dueAt,
      actor: provider,
    }),
  );
  cases.set(name, id);
}

async function answer({ services, plan, cases }: Scene, name: string): Promise<void> {
  const id = cases.get(name);
  if (!id) return;
  const texts = {
    ...emptyEvidence,
    explanation: 'The order was delivered on the day it was paid, and the customer thanked us for it.',
    serviceDetails: 'A tray of small chops and two of jollof rice, delivered by our own rider.',
  };
  await services.database.inTransaction((tx) =>
    challenge(services, tx, plan.environment.id, id, texts, actor),
  );
}

async function decide({ services, plan, cases }: Scene, outcome: 'won' | 'lost'): Promise<void> {
  const chargebackId = cases.get(outcome);
  if (!chargebackId) return;
  const { id: environmentId } = plan.environment;
  await services.database.inTransaction((tx) =>
    decideChargeback(services, tx, { environmentId, chargebackId, outcome, actor: provider }),
  );
}

async function complain(
  scene: Scene,
  category: DisputeCategory,
  text: string,
  end: 'new' | 'answered' | 'settled',
): Promise<void> {
  const { services, plan } = scene;
  const payment = await takeFree(scene);
  if (!payment) return;
  const { id: environmentId } = plan.environment;
  await services.database.inTransaction(async (tx) => {
    const who = { kind: 'customer', name: payment.customer.name ?? payment.customer.email } as const;
    const { id } = await raiseDispute(services, tx, {
      environmentId,
      transactionId: payment.id,
      category,
      text,
      amount: payment.amount,
      raisedBy: 'payer',
      actor: who,
    });
    if (end === 'new') return;
    const author = { kind: 'merchant' as const, name: owner };
    const body = 'Thank you for telling us. We are looking into it and come back to you today.';
    await writeMessage(services, tx, environmentId, id, { author, body, internal: false });
    if (end === 'settled')
      await endDispute(services, tx, environmentId, id, {
        status: 'RESOLVED',
        actor,
        outcome: 'The difference was a delivery fee; we gave a voucher for it.',
      });
  });
}
