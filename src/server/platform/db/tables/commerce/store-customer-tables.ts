// The table type for the sort columns of storefront customers.
import type { Generated } from 'kysely';

type Of = { environmentId: string; customerId: string };

export type StoreCustomerTables = {
  storeCustomers: Of & { orders: number; paidOrders: number; spent: number; lastOrderAt: Date | null };
  storeCustomerSums: Of & { currency: string; spent: number };
  storeCustomersDue: Of & { id: Generated<number> };
};
