// Planners of the demo: those that may run in parallel, and those that run alone because others depend on them.

import type { Services } from '#server/services.ts';
import { planApprovals } from '../account/make-approvals.ts';
import { planFiles } from '../banking/make-files.ts';
import { planRemittances } from '../banking/make-remittances.ts';
import { planVirtualAccounts } from '../banking/make-virtual-accounts.ts';
import { planCatalogue } from '../billing/make-catalogue.ts';
import { planBilling } from '../billing/make-invoices.ts';
import { planOrders } from '../commerce/make-orders.ts';
import { planRewards } from '../commerce/make-rewards.ts';
import { planStore } from '../commerce/make-store.ts';
import { planBeneficiaries } from '../make-beneficiaries.ts';
import { planDisputes } from '../make-disputes.ts';
import { type Happening, type HistoryPlan, type Planned, planHistory, type Scene } from '../make-history.ts';
import { planPages } from '../make-payment-pages.ts';
import { planPayouts } from '../make-payouts.ts';
import { planCodes } from '../make-qr-codes.ts';
import { planRefunds } from '../make-refunds.ts';
import { planSplits } from '../make-split-payments.ts';
import { planTransfers } from '../make-transfers.ts';
import { planWallets } from '../make-wallets.ts';
import { planAgents } from '../terminals/make-agents.ts';
import { planCashRegisters } from '../terminals/make-cash-registers.ts';
import { planPosTerminals } from '../terminals/make-pos-terminals.ts';
import { planVirtualTerminals } from '../terminals/make-virtual-terminals.ts';

type Planner = (services: Services, plan: HistoryPlan) => Happening[];

/** Planners that payers, links, balances and each other depend on: their events run alone. */
const alone: Readonly<Record<string, Planner>> = {
  payments: planHistory,
  payouts: planPayouts,
  pages: planPages,
  codes: planCodes,
  'virtual terminals': planVirtualTerminals,
  splits: planSplits,
  store: planStore,
  rewards: planRewards,
  refunds: planRefunds,
  disputes: planDisputes,
  catalogue: planCatalogue,
};

/** Rows of planners whose events run in order, in parallel with the payers and the other rows, and independent of them. */
const beside: readonly Readonly<Record<string, Planner>>[] = [
  { orders: planOrders },
  { billing: (_, plan) => planBilling(plan) },
  {
    'POS terminals': planPosTerminals,
    'cash registers': (_, plan) => planCashRegisters(plan),
    agents: (_, plan) => planAgents(plan),
  },
  { wallets: planWallets },
  {
    'virtual accounts': planVirtualAccounts,
    beneficiaries: planBeneficiaries,
    transfers: (_, plan) => planTransfers(plan),
    files: (_, plan) => planFiles(plan),
    remittances: (_, plan) => planRemittances(plan),
    approvals: planApprovals,
  },
];

/** The number of rows, each with its own scene. */
export const rowsBeside = beside.length;

/** Plans all events of the environments, unordered. `open` creates a scene with its own clock. */
export function planEverything(main: Scene, open: () => Scene, plans: readonly HistoryPlan[]): Planned[] {
  const planRow = (planners: Readonly<Record<string, Planner>>, scene: Scene, isBeside: boolean): Planned[] =>
    plans.flatMap((plan) =>
      Object.entries(planners).flatMap(([step, planOne]) =>
        planOne(scene.services, { ...plan, clock: scene.clock }).map((item) => ({
          ...item,
          step,
          scene,
          beside: isBeside,
        })),
      ),
    );
  return [...planRow(alone, main, false), ...beside.flatMap((row) => planRow(row, open(), true))];
}
