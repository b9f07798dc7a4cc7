// The banking dashboard: flows of a period and of the previous one, the closing balance, and items in progress.
import { getWalletBalance } from '#server/banking/wallets/service.ts';
import { reasonOf } from '#server/ledger/kinds/transfer-kinds.ts';
import type { UnderWaySource } from '#server/platform/attention/under-way.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import { labelOf, slotsOf } from '#server/platform/time/buckets.ts';
import { type Period, periodOf } from '#server/platform/time/period.ts';
import type { BankingDashboard } from '#shared/contract/banking/dashboard/banking-dashboard.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { Currency } from '#shared/money.ts';
import { type Flow, selectFlows } from './flows.ts';

type Query = {
  from: string;
  to: string;
  compare?: 'previous' | 'year';
  currency?: Currency | undefined;
};
type DashboardContext = { environment: Environment; actor: Actor; now: Date };

const sumOf = (flows: readonly Flow[], side: Flow['side']): number =>
  flows.reduce((sum, flow) => sum + (flow.side === side ? flow.amount : 0), 0);

/** The labelled parts of a side; kinds with the same label are summed. */
function kindsOf(flows: readonly Flow[], side: Flow['side']): BankingDashboard['came_in'] {
  const byLabel = Map.groupBy(
    flows.filter((flow) => flow.side === side),
    (flow) => reasonOf(flow.kind),
  );
  return [...byLabel]
    .map(([label, own]) => ({
      kind: own[0]?.kind ?? '',
      label,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      count: own.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((a, b) => b.amount - a.amount);
}

async function readFlows(db: Db, environment: Environment, currency: Currency, period: Period) {
  const slots = slotsOf(period, environment.timeZone);
  const of = { environmentId: environment.id, currency };
  // An extra bucket holds the flows after the period, used to derive the closing balance from the current one.
  const all = await selectFlows(db, {
    ...of,
    starts: [...slots.map(({ at }) => at), period.to],
    until: null,
  });
  const before = await selectFlows(db, {
    ...of,
    starts: slots.map((slot) => slot.before),
    until: period.previous.to,
  });
  const current = all.filter(({ bucket }) => bucket <= slots.length);
  const after = all.filter(({ bucket }) => bucket > slots.length);
  const points = slots.map(({ at, before: earlier }, index) => {
    const [mine, then] = [current, before].map((flows) => flows.filter(({ bucket }) => bucket === index + 1));
    return {
      at: at.toISOString(),
      label: labelOf(at, period, environment.timeZone),
      money_in: sumOf(mine ?? [], 'in'),
      money_out: sumOf(mine ?? [], 'out'),
      previous_label: labelOf(earlier, period, environment.timeZone),
      previous_in: sumOf(then ?? [], 'in'),
      previous_out: sumOf(then ?? [], 'out'),
    };
  });
  return { current, before, after, points };
}

async function readUnderWay(
  db: Db,
  sources: readonly UnderWaySource[],
  { environment, actor }: DashboardContext,
  currency: Currency,
): Promise<BankingDashboard['under_way']> {
  const visible = sources.filter(
    ({ permissions, feature }) =>
      isAllowed(actor.permissions, permissions) && (!feature || actor.features.has(feature)),
  );
  const found: BankingDashboard['under_way'] = [];
  for (const { key, label, path, sum } of visible) {
    const { rows } = await sum({ environmentId: environment.id, currency }).execute(db);
    const [row] = rows as { count: number; amount: number | null }[];
    found.push({ key, label, path, count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) });
  }
  return found;
}

export async function getBankingDashboard(
  db: Db,
  sources: readonly UnderWaySource[],
  context: DashboardContext,
  query: Query,
): Promise<BankingDashboard> {
  const { environment, now } = context;
  const currency = query.currency ?? environment.currency;
  const period = periodOf(query, environment, now);
  const balances = await getWalletBalance(db, environment);
  const mine = balances.find((balance) => balance.currency === currency);
  const { own = 0, customers = 0, lien = 0, available = 0, wallets = 0 } = mine ?? {};
  const { current, before, after, points } = await readFlows(db, environment, currency, period);
  const net = (flows: readonly Flow[]) => sumOf(flows, 'in') - sumOf(flows, 'out');
  const closing = own + customers - net(after);
  return {
    currency,
    currencies: balances.map((balance) => balance.currency),
    balance: { own, customers, lien, available, wallets },
    period: {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      opening: closing - net(current),
      money_in: sumOf(current, 'in'),
      money_out: sumOf(current, 'out'),
      closing,
    },
    previous: {
      from: period.previous.from.toISOString(),
      to: period.previous.to.toISOString(),
      money_in: sumOf(before, 'in'),
      money_out: sumOf(before, 'out'),
    },
    came_in: kindsOf(current, 'in'),
    went_out: kindsOf(current, 'out'),
    frequency: period.frequency,
    points,
    under_way: await readUnderWay(db, sources, context, currency),
  };
}
