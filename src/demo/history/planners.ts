// Which planners of the demo may happen beside each other, and which happen alone because others build upon them.

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

/** What payers, links, balances and each other build upon: each happens when nothing else does. */
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

/** What happens in order and asks for nothing of the others: a row of planners beside the payers and the other rows. */
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

/** How many rows there are, each with a scene of its own. */
export const rowsBeside = beside.length;

/** What happens in the environments over their history, in no order. `open` makes a scene with a clock of its own. */
export function planEverything(main: Scene, open: () => Scene, plans: readonly HistoryPlan[]): Planned[] {
  const planRow = (planners: Readonly<Record<string, Planner>>, scene: Scene, isBeside: boolean): Planned[] =>
    plans.flatMap((plan) =>
      Object.entries(planners).flatMap(([step, planOne]) =>
        planOne(scene.services, { ...plan, clock: scene.clock }).map((one) => ({
          ...one,
          step,
          scene,
          beside: isBeside,
        })),
      ),
    );
  return [...planRow(alone, main, false), ...beside.flatMap((row) => planRow(row, open(), true))];
}
