// Common columns of all customer lists: name, contact, and first seen.
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';

export const customerNameColumn: Column<{ name: string | null }> = {
  key: 'name',
  header: 'Name',
  width: 220,
  fixed: true,
  sort: 'name',
  cell: (row) =>
    row.name ? <span className="strong trunc">{row.name}</span> : <span className="dim">—</span>,
};

export const customerEmailColumn: Column<{ email: string | null }> = {
  key: 'email',
  header: 'E-mail',
  sort: 'email',
  cell: (row) => <span className="trunc">{row.email}</span>,
};

export const knownSinceColumn: Column<{ createdAt: string }> = {
  key: 'createdAt',
  header: 'Customer since',
  width: 130,
  sort: 'createdAt',
  sortFirst: 'descending',
  cell: (row) => <DateText at={row.createdAt} />,
};
