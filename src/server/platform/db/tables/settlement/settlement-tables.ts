// The tables of settlement, put together for the type of the database.
import type { CollectionBalanceTables } from './collection-balance.ts';
import type { OpenItemTables } from './open-items.ts';
import type { PayoutTables } from './payouts.ts';
import type { SubAccountTables } from './sub-accounts.ts';

export type SettlementTables = PayoutTables & CollectionBalanceTables & OpenItemTables & SubAccountTables;
