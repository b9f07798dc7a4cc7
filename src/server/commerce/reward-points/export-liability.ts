// The columns of an exported file of the liability of points, one row per month, with the points given by each reward.
import { type Column, columnsOf } from '#server/platform/exports/column.ts';
import type { ExportKind } from '#server/platform/exports/export-kind.ts';
import { rewardLiabilityFilters } from '#shared/contract/commerce/reward-points.ts';
import { toDecimalString } from '#shared/money.ts';
import { type LiabilityMonth, namedRewards, readLiabilityMonths } from './liability-report.ts';

const amountOf =
  (read: (row: LiabilityMonth) => number) =>
  (row: LiabilityMonth): string =>
    toDecimalString(read(row), row.currency);

const columns: Column<LiabilityMonth>[] = columnsOf<LiabilityMonth>([
  ['Month', 10, 'text', (row) => row.month.slice(0, 7)],
  ['Currency', 9, 'text', (row) => row.currency],
  ['Opening', 15, 'amount', amountOf((row) => row.opening)],
  ['Earned', 15, 'amount', amountOf((row) => row.earned)],
  ['Manual', 15, 'amount', amountOf((row) => row.adjusted)],
  ['Used for orders', 15, 'amount', amountOf((row) => row.used)],
  ['Being revised', 15, 'amount', amountOf((row) => row.takenBack)],
  ['Expired', 15, 'amount', amountOf((row) => row.expired)],
  ['Change of value', 15, 'amount', amountOf((row) => row.revalued)],
  ['Closing', 15, 'amount', amountOf((row) => row.closing)],
  ['In the books', 15, 'amount', amountOf((row) => row.inBooks)],
]);

export const exportKind: ExportKind = ({ db }, { row: { environmentId: id, filters }, owner, now }) => {
  const { on } = rewardLiabilityFilters.parse(filters);
  const read = () => readLiabilityMonths(db, { id, timeZone: owner.timeZone, now, on });
  return {
    count: async () => (await read()).length,
    stream: async function* () {
      yield await read();
    },
    columns,
    moreColumns: async () =>
      columnsOf<LiabilityMonth>(
        (await namedRewards(db, id)).map((reward) => [
          `Earned by ${reward.name}`,
          20,
          'amount',
          amountOf(({ byReward }) => byReward[reward.id] ?? 0),
        ]),
      ),
    stem: `reward-liability-${owner.mode}`,
    sheet: 'Liability',
  };
};
