// Optional columns for custom fields: one per field that visible rows have answered.
import { useMemo } from 'react';
import type { TransactionListItem } from '#shared/contract/payments/transactions.ts';
import type { Column } from '../list/columns.tsx';

type Payment = TransactionListItem;

/** Inserts the answer columns before the last two, status and date. */
export function useAnswerColumns(
  columns: readonly Column<Payment>[],
  rows: readonly Payment[] | undefined,
): readonly Column<Payment>[] {
  const labels = [...new Set(rows?.flatMap(({ answers }) => answers.map(({ label }) => label)))].sort();
  const key = JSON.stringify(labels);
  return useMemo(() => {
    const requested = (JSON.parse(key) as string[]).map(
      (label): Column<Payment> => ({
        key: `answer ${label}`,
        header: label,
        width: 160,
        optional: true,
        cell: ({ answers }) => (
          <span className="trunc">{answers.find((item) => item.label === label)?.value}</span>
        ),
      }),
    );
    return [...columns.slice(0, -2), ...requested, ...columns.slice(-2)];
  }, [columns, key]);
}
