// Wallets of the demo: the business's own, and those of some customers with deposits, movements, one blocked and one dormant.

import { blockWallet, setWalletStatus, unblockWallet } from '#server/banking/wallets/change-wallet.ts';
import { depositInWallet, moveBetweenWallets } from '#server/banking/wallets/move-money.ts';
import {
  activateOperational,
  openAdditional,
  openCustomerWallet,
  type WalletCall,
} from '#server/banking/wallets/open-wallets.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Services, TxServices } from '#server/services.ts';
import {
  createHolds,
  type MattersCall,
  makeOwnWalletExamples,
  requestTierUpgrade,
} from './banking/make-wallet-examples.ts';
import type { Happening, HistoryPlan, Scene } from './make-history.ts';
import { makePayers, type Payer } from './people.ts';
import { type Chance, createChance } from './random.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const customerCount = 14;
const banks = ['Access Bank', 'Zenith Bank', 'United Bank for Africa', 'Guaranty Trust Bank'] as const;

/** The context for creating the wallets of an environment. */
type Making = {
  services: TxServices;
  plan: HistoryPlan;
  call: WalletCall;
  chance: Chance;
  unit: number;
  start: number;
  at: (ms: number, work: (tx: Tx) => Promise<unknown>) => Happening;
  /** Schedules the works of one visit: a deposit and, three hours later, a purchase. */
  visitAt: (ms: number, works: readonly ((tx: Tx, services: TxServices) => Promise<unknown>)[]) => Happening;
  own: { master: string; transfers: string };
  /** The same caller as a member, for records that store their creator. */
  member: MattersCall;
};

/** Plans the wallets of an environment: its own from its third week on, those of customers afterwards. */
export function planWallets(services: Services, plan: HistoryPlan): Happening[] {
  const { environment, end, days, story } = plan;
  const chance = createChance(plan.seed + 47);
  const making: Making = {
    services,
    plan,
    chance,
    unit: environment.currency === 'NGN' ? 100 : 1,
    start: end.getTime() - Math.min(days - 1, 250) * dayMs,
    call: { environment, actor: { kind: 'user', name: story.business.name }, audit: () => undefined },
    at: (ms, work) => ({
      at: new Date(Math.min(ms, end.getTime() - hourMs)),
      happen: async () => void (await services.database.inTransaction(work)),
    }),
    visitAt: (ms, works) => ({
      at: new Date(Math.min(ms, end.getTime() - 5 * hourMs)),
      happen: async (scene) => {
        for (const work of works) {
          await scene.services.database.inTransaction((tx) => work(tx, scene.services));
          scene.clock.advance(3 * hourMs);
        }
      },
    }),
    own: { master: '', transfers: '' },
    member: {
      environment,
      actor: { kind: 'user', name: story.business.name, userId: plan.ownerId },
      audit: () => undefined,
    },
  };
  const payers = makePayers(chance, story.business.country, customerCount);
  return [...planOwn(making), ...payers.flatMap((payer, index) => planCustomer(making, payer, index))];
}

function deposit(
  { plan, chance }: Pick<Making, 'plan' | 'chance'>,
  { tx, services }: { tx: Tx; services: TxServices },
  { walletId, amount, senderName }: { walletId: string; amount: number; senderName: string },
): Promise<boolean> {
  return depositInWallet(services, tx, {
    environment: plan.environment,
    walletId,
    amount,
    narration: null,
    senderName,
    senderBank: chance.pick(banks),
    senderLast4: String(chance.int(1000, 9999)),
    sessionId: `0000${chance.int(1e12, 9e12)}${chance.int(1e9, 9e9)}`,
  });
}

/** Plans its own wallets, funded every month. */
function planOwn(making: Making): Happening[] {
  const { services, plan, call, unit, start, at, own } = making;
  const { currency } = plan.environment;
  const open = async (tx: Tx): Promise<void> => {
    const rows = await activateOperational(services, tx, call, currency);
    own.master = rows.find(({ type }) => type === 'MASTER')?.id ?? '';
    own.transfers = rows.find(({ type }) => type === 'FUNDS-TRANSFER')?.id ?? '';
    await openAdditional(services, tx, call, own.master, { currency, type: 'PAYOUT', name: 'Suppliers' });
  };
  const fill = async (tx: Tx): Promise<void> => {
    const senderName = plan.story.business.name.toUpperCase();
    await deposit(making, { tx, services }, { walletId: own.master, amount: unit * 1_500_000, senderName });
    await moveBetweenWallets(services, tx, call, {
      walletId: own.transfers,
      fromWalletId: own.master,
      amount: unit * 400_000,
      narration: 'Month ahead',
    });
  };
  const months = Math.floor((plan.end.getTime() - start) / (30 * dayMs)) + 1;
  const ask = (tx: Tx) =>
    makeOwnWalletExamples(services, tx, making.member, {
      master: own.master,
      transfers: own.transfers,
      unit,
    });
  const fills = Array.from({ length: months }, (_, index) => at(start + dayMs + index * 30 * dayMs, fill));
  // Transfers, agents and others spend this money.
  const founding = [at(start, open), ...fills].map((fill): Happening => ({ ...fill, alone: true }));
  return [...founding, at(plan.end.getTime() - 3 * dayMs, ask)];
}

const visits = [1, 4, 9, 16, 25, 36, 49];
const blockedOnce = 2;
const blockedNow = 5;
const dormantNow = 8;
const heldNow = 3;
/** Outcomes of requests for the next tier, by customer; null: still waiting. */
const tierRequests: Readonly<Record<number, 'approve' | 'reject' | null>> = {
  0: 'approve',
  1: 'reject',
  4: null,
};

/** Plans a customer's wallet: a deposit per visit, part of which is spent. */
function planCustomer(making: Making, payer: Payer, index: number): Happening[] {
  const { services, plan, call, unit, start, at, visitAt, own } = making;
  // Each customer has their own random generator, so the result does not depend on parallel customers.
  const chance = createChance(making.chance.int(0, 2 ** 31));
  const { currency } = plan.environment;
  const openedAt = start + (3 + index * 4) * dayMs;
  const endAt = plan.end.getTime();
  const name = payer.name ?? payer.email;
  const input = { currency, active: true, customer: { email: payer.email, name, phone: null } } as const;
  let walletId = '';
  // A wallet that is blocked or dormant at the end has its last visit earlier.
  const lastAt = endAt - (index === blockedNow || index === dormantNow ? 10 : 1) * dayMs;
  const spend = (tx: Tx, services: TxServices, narration: string | null) => {
    const amount = unit * chance.int(2, 3) * 500;
    return moveBetweenWallets(services, tx, call, {
      walletId: own.master,
      fromWalletId: walletId,
      amount,
      narration,
    });
  };
  const save = (tx: Tx, services: TxServices) => {
    const amount = unit * chance.int(4, 30) * 500;
    return deposit({ plan, chance }, { tx, services }, { walletId, amount, senderName: name.toUpperCase() });
  };
  const block = (tx: Tx) =>
    blockWallet(services, tx, call, walletId, { block: 'debit', reason: 'Reported as lost by the customer' });
  const open = async (tx: Tx): Promise<void> => {
    walletId = await openCustomerWallet(services, tx, call, input);
  };
  const visit = (day: number, turn: number) =>
    visitAt(openedAt + day * dayMs, [
      save,
      (tx, services) => spend(tx, services, turn % 2 === 0 ? 'Weekly provisions' : null),
    ]);
  const hold = (tx: Tx) => createHolds(services, tx, making.member, walletId, unit);
  const decision = tierRequests[index];
  const ask = {
    at: new Date(endAt - (6 + index) * dayMs),
    happen: (scene: Scene) =>
      requestTierUpgrade(scene.services, making.member, walletId, { name, decision: decision ?? null }),
  };
  const unblock = (tx: Tx) => unblockWallet(services, tx, call, walletId);
  const sleep = (tx: Tx) => setWalletStatus(services, tx, call, walletId, 'INACTIVE');
  return [
    at(openedAt, open),
    ...visits.filter((day) => openedAt + day * dayMs < lastAt).map(visit),
    ...(index === blockedOnce ? [at(openedAt + 5 * dayMs, block), at(openedAt + 7 * dayMs, unblock)] : []),
    ...(index === blockedNow ? [at(endAt - 9 * dayMs, block)] : []),
    ...(index === heldNow ? [at(endAt - 2 * dayMs, hold)] : []),
    ...(decision === undefined ? [] : [ask]),
    ...(index === dormantNow ? [at(endAt - 5 * dayMs, sleep)] : []),
  ];
}
