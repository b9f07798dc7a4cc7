// The overview of terminals: payment figures from the roll-ups, so that they agree with the lists, and current counts.
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import {
  getAmountStatistics,
  getStatistics,
  listSources,
} from '#server/payments/transactions/statistics/statistics.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import { periodOf } from '#server/platform/time/period.ts';
import type { OutputOf, QueryOf } from '#shared/contract/endpoint.ts';
import { type TerminalSource, terminalSources } from '#shared/contract/terminals/terminal-enums.ts';
import type { terminalFiguresContract } from '#shared/contract/terminals/terminal-figures.ts';
import { currencyCodes, percentShares } from '#shared/money.ts';
import { selectBest, selectNames, selectState } from './queries.ts';

type Contract = typeof terminalFiguresContract;

const bestMax = 5;
const namesMax = 500;
const isTerminal = (source: string): source is TerminalSource =>
  terminalSources.some((terminalSource) => terminalSource === source);

/** Today until the current hour, and the same hours of yesterday. */
function todayOf(environment: Environment, now: Date) {
  const day = dayOf(now, environment.timeZone);
  const at = (value: string) => startOfDay(value, environment.timeZone).toISOString();
  return { from: at(day), to: at(addDays(day, 1)) };
}

export async function getTerminalFigures(
  db: Db,
  environment: Environment,
  query: QueryOf<Contract['getTerminalFigures']>,
  now: Date,
): Promise<OutputOf<Contract['getTerminalFigures']>> {
  const request = { ...query, source: [...terminalSources] };
  const currency = query.currency ?? environment.currency;
  const period = periodOf(query, environment, now);
  const [compared, today, amounts, shares, best, names] = await Promise.all([
    getStatistics(db, environment, request, now),
    getStatistics(db, environment, { ...request, ...todayOf(environment, now), compare: 'previous' }, now),
    getAmountStatistics(db, environment, request, now),
    listSources(db, environment, request, now),
    selectBest(db, environment.id, currency, period, bestMax),
    selectNames(db, environment.id, namesMax),
  ]);
  const others = compared.current.volume - best.reduce((sum, { amount }) => sum + amount, 0);
  const percents = percentShares([...best.map(({ amount }) => amount), others]);
  const known = new Set(names.map((name) => name.currency));
  return {
    ...compared,
    currency,
    currencies: currencyCodes.filter((code) => known.has(code)),
    today: { current: today.current, previous: today.previous },
    amounts,
    channels: shares.channels,
    sources: shares.sources.flatMap(({ source, ...rest }) =>
      isTerminal(source) ? [{ source, ...rest }] : [],
    ),
    best: best.map((item, index) => ({ ...item, percent: percents[index] ?? 0 })),
  };
}

export async function getTerminalState(
  db: Db,
  environment: Environment,
  now: Date,
): Promise<OutputOf<Contract['getTerminalState']>> {
  const state = await selectState(db, environment.id, now);
  return {
    virtual: { all: state.virtualAll, active: state.virtualActive },
    pos: { all: state.posAll, active: state.posActive, online: state.posOnline },
    registers: { open: state.open, oldestAt: state.oldestAt?.toISOString() ?? null },
  };
}

export async function listTerminalNames(db: Db, environment: Environment) {
  return { items: await selectNames(db, environment.id, namesMax) };
}

/** Lists the payments of all terminals, or of the requested kinds; another source yields none. */
export function listTerminalPayments(
  db: Db,
  environment: Environment,
  query: QueryOf<Contract['listTerminalPayments']>,
) {
  const source = query.source.length > 0 ? query.source : [...terminalSources];
  return listTransactions(db, environment, { ...query, source });
}
