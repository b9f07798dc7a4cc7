// The tables of the area 'commerce', as the query builder sees them.
import type { DeliveryTables } from './delivery-tables.ts';

export type CommerceTables = DeliveryTables;
