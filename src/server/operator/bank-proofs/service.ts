// The daily proof: compares each day once it is over, and repeats days with differences until they agree.

import type { BankMovement } from '#server/ledger/bank-movement.ts';
import type { Services } from '#server/services.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { type Comparison, compareCurrentBalances, compareDay } from './comparisons.ts';
import { isCompared, replaceDay, selectDifferingDays } from './queries.ts';

const differs = ({ amount, comparedAmount }: Comparison) => amount !== comparedAmount;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

async function proveDays(services: Services, movements: readonly BankMovement[], days: readonly string[]) {
  const found: Comparison[] = [];
  const last = days.at(-1);
  for (const day of days)
    await services.database.inTransaction(async (tx) => {
      // Current balances are compared once, with the last day.
      const standing = day === last ? await compareCurrentBalances(tx) : [];
      const compared = [...standing, ...(await compareDay(tx, movements, day))];
      await replaceDay(tx, day, services.clocks.wall.now(), compared);
      found.push(...compared);
    });
  return { compared: found.length, differing: found.filter(differs).length };
}

/** Runs once a day, in the hour after midnight (UTC): compares yesterday and every day with differences. */
export async function proveYesterday(
  services: Services,
  movements: readonly BankMovement[],
): Promise<number> {
  const { db } = services.database;
  const yesterday = dayAfter(dayOf(services.clocks.wall.now()), -1);
  if (await isCompared(db, yesterday)) return 0;
  const days = new Set([...(await selectDifferingDays(db)), yesterday]);
  await proveDays(services, movements, [...days].sort());
  return 0;
}

/** Runs at the request of staff; includes today so far. */
export async function proveNow(services: Services, movements: readonly BankMovement[]) {
  const today = dayOf(services.clocks.wall.now());
  const days = new Set([...(await selectDifferingDays(services.database.db)), dayAfter(today, -1), today]);
  return proveDays(services, movements, [...days].sort());
}
