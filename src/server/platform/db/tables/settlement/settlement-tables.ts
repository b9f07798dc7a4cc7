// The table types of the settlement area, combined for the database type.
import type { CollectionBalanceTables } from './collection-balance.ts';
import type { OpenItemTables } from './open-items.ts';
import type { PayoutTables } from './payouts.ts';
import type { SubAccountTables } from './sub-accounts.ts';

export type SettlementTables = PayoutTables & CollectionBalanceTables & OpenItemTables & SubAccountTables;
