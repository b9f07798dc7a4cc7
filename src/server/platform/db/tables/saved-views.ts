// The table of saved views as TypeScript sees it.
import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

export type SavedViewsTable = {
  id: Fixed<string>;
  businessId: Fixed<string>;
  userId: Fixed<string>;
  list: Fixed<string>;
  name: string;
  search: ColumnType<Record<string, string>, string, string>;
  createdAt: Fixed<Date>;
};
