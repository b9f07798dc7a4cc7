// Handlers of customers with a wallet or virtual account.

import { listKind } from '#server/customers/customers/customer-kinds.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type {
  BankingCustomer,
  bankingCustomersContract,
} from '#shared/contract/banking/customers/banking-customers.ts';
import {
  type BankingCustomerRow,
  countBankingCustomers,
  selectBankingCustomers,
  streamBankingCustomers,
} from './queries.ts';

function toBankingCustomer(row: BankingCustomerRow): BankingCustomer {
  const { id, email, name, wallets, virtualAccounts, available, createdAt } = row;
  return { id, email, name, wallets, virtualAccounts, available, createdAt: createdAt.toISOString() };
}

export const bankingCustomers = {
  select: selectBankingCustomers,
  count: countBankingCustomers,
  stream: streamBankingCustomers,
  show: toBankingCustomer,
};

export const bankingCustomerRoutes: Handlers<typeof bankingCustomersContract> = {
  listBankingCustomers: ({ tx, environment, query }) => listKind(tx, environment.id, query, bankingCustomers),
  exportBankingCustomers: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'banking_customers', ...body, ids: null }),
};
