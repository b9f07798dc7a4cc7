// The platform's figures: a period compared with the one before it, and the state of rails by the last hour.

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { DailyWork } from '#server/platform/work/daily-work.ts';
import {
  type DailyFigures,
  type PlatformDay,
  type PlatformTotals,
  type RailFigures,
  type RailState,
  type RevenueKind,
  revenueKinds,
} from '#shared/contract/operator/figures.ts';
import type { WorkMode } from '#shared/contract/operator/work.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import {
  countPaidMerchants,
  type Period,
  type RailRow,
  selectPaymentDays,
  selectRails,
  selectRevenueDays,
} from './queries.ts';

const dayMs = 86_400_000;
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** Returns the period of the same length that ends the day before. */
function before(period: Period): Period {
  const length = (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1;
  return { ...period, from: addDays(period.from, -length), to: addDays(period.from, -1) };
}

type Read = { totals: PlatformTotals; days: PlatformDay[]; revenueBy: Map<RevenueKind, number> };

const kindOf = (kind: string): RevenueKind =>
  revenueKinds.find((revenueKind) => revenueKind === kind) ?? 'other';

async function readPeriod(db: Db, period: Period): Promise<Read> {
  const payments = new Map((await selectPaymentDays(db, period)).map((row) => [row.day, row]));
  const earned = await selectRevenueDays(db, period);
  const merchants = await countPaidMerchants(db, period);
  const days: PlatformDay[] = [];
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    const { volume = 0, successful = 0, failed = 0 } = payments.get(day) ?? {};
    const revenue = earned.filter((row) => row.day === day).reduce((sum, row) => sum + row.amount, 0);
    days.push({ day, volume, revenue, successful, failed });
  }
  const sum = (key: 'volume' | 'revenue' | 'successful' | 'failed') =>
    days.reduce((total, day) => total + day[key], 0);
  const revenueBy = new Map<RevenueKind, number>();
  for (const { kind, amount } of earned)
    revenueBy.set(kindOf(kind), (revenueBy.get(kindOf(kind)) ?? 0) + amount);
  const totals = {
    volume: sum('volume'),
    revenue: sum('revenue'),
    successful: sum('successful'),
    failed: sum('failed'),
    merchants,
  };
  return { totals, days, revenueBy };
}

export async function getPlatformFigures(db: Db, period: Period) {
  const current = await readPeriod(db, period);
  const previous = await readPeriod(db, before(period));
  return {
    current: current.totals,
    previous: previous.totals,
    days: current.days,
    previousDays: previous.days,
    revenueBy: revenueKinds.flatMap((kind) => {
      const amount = current.revenueBy.get(kind);
      return amount ? [{ kind, amount }] : [];
    }),
  };
}

export async function getDailyWork(db: Db, works: readonly DailyWork[], from: string) {
  const begins = new Date(from);
  const ends = new Date(begins.getTime() + dayMs);
  const items: DailyFigures[] = [];
  for (const { kind, label, path, counts } of works) {
    type Counts = Pick<DailyFigures, 'total' | 'done' | 'waiting' | 'failed'>;
    const { rows } = await sql<Counts>`select * from (${counts(begins, ends)}) counted`.execute(db);
    if (rows[0]) items.push({ kind, label, path, ...rows[0] });
  }
  return { items };
}

/** The median answer time above which a card rail counts as slow, in seconds. */
const slowS = 5;

function stateOf({ attempts, unknown, answered, answerS }: RailRow): RailState {
  if (attempts > 0 && answered === 0 && unknown > 0) return 'down';
  return unknown > 0 || (answerS ?? 0) > slowS ? 'slow' : 'working';
}

/** The listed payment methods; one without payments is shown as quiet. */
const listed: readonly Channel[] = ['card', 'transfer', 'ussd', 'qr'];

export async function getRailFigures(
  db: Db,
  clock: Clock,
  mode: WorkMode,
): Promise<{ items: RailFigures[] }> {
  const rows = await selectRails(db, clock.now(), mode);
  const items = listed.flatMap((channel): RailFigures[] => {
    const shown = rows.filter((row) => row.channel === channel);
    const quiet = { attempts: 0, successPercent: null, answerS: null, troubleAt: null };
    if (shown.length === 0) return [{ rail: '', channel, state: 'quiet', ...quiet }];
    return shown.map((row) => ({
      rail: row.rail,
      channel,
      state: stateOf(row),
      attempts: row.attempts,
      successPercent: row.answered > 0 ? (row.successful / row.answered) * 100 : row.unknown > 0 ? 0 : null,
      answerS: row.answerS,
      troubleAt: row.troubleAt?.toISOString() ?? null,
    }));
  });
  return { items };
}
