// The column with the date on which a business or a user joined.
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';

export const joinedColumn: Column<{ createdAt: string }> = {
  key: 'createdAt',
  header: 'Joined',
  width: 128,
  sort: 'createdAt',
  sortFirst: 'descending',
  cell: (row) => <DateText at={row.createdAt} as="date" />,
};
