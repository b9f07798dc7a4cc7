// Handlers of customers who have a wallet or a virtual account.

import { byPhoneOf } from '#server/customers/customers/service.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type {
  BankingCustomer,
  bankingCustomersContract,
} from '#shared/contract/banking/customers/banking-customers.ts';
import { countCap } from '#shared/contract/envelope.ts';
import { pageWindow } from '#shared/pagination.ts';
import { type BankingCustomerRow, countBankingCustomers, selectBankingCustomers } from './queries.ts';

export function toBankingCustomer(row: BankingCustomerRow): BankingCustomer {
  const { id, email, name, wallets, virtualAccounts, available, createdAt } = row;
  return { id, email, name, wallets, virtualAccounts, available, createdAt: createdAt.toISOString() };
}

export const bankingCustomerRoutes: Handlers<typeof bankingCustomersContract> = {
  listBankingCustomers: async ({ tx, environment, query }) => {
    const byPhone = await byPhoneOf(tx, environment.id, query.search);
    const rows = await selectBankingCustomers(tx, environment.id, query, byPhone);
    const counted = await countBankingCustomers(tx, environment.id, query, byPhone, countCap);
    return {
      items: rows.map(toBankingCustomer),
      page: query.page,
      limit: pageWindow(query).limit,
      total: Math.min(counted, countCap),
      totalCapped: counted > countCap,
    };
  },
  exportBankingCustomers: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'banking_customers', ...body, ids: null }),
};
