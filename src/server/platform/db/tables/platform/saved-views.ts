// Table types for saved views.
import type { ColumnType } from 'kysely';
import type { Fixed } from '../shared/columns.ts';

export type SavedViewsTable = {
  id: Fixed<string>;
  businessId: Fixed<string>;
  userId: Fixed<string>;
  list: Fixed<string>;
  name: string;
  search: ColumnType<Record<string, string>, string, string>;
  createdAt: Fixed<Date>;
};

export type SavedViewTables = {
  savedViews: SavedViewsTable;
};
