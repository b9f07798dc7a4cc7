// Handlers of customer statements.
import { findCustomer } from '#server/customers/customers/service.ts';
import type { Handlers } from '#server/services.ts';
import type { customerInvoicesContract } from '#shared/contract/billing/invoices/customer-invoices.ts';
import { listInvoices } from '../list-invoices.ts';
import { readInvoiceStatement } from './statement.ts';
import { getInvoiceStatementFile } from './statement-file.ts';

/** The maximum number of entries on a screen. */
const shownMax = 200;

export const customerInvoicesRoutes: Handlers<typeof customerInvoicesContract> = {
  listCustomerInvoices: async ({ tx, services, environment, params: { customerId }, query }) => {
    await findCustomer(tx, environment.id, customerId);
    return listInvoices(tx, environment.id, Object.assign({ customerId }, query), services.clock.now());
  },
  getInvoiceStatement: async ({ tx, environment, params: { customerId }, query }) => {
    await findCustomer(tx, environment.id, customerId);
    return readInvoiceStatement(tx, environment, Object.assign({ customerId }, query), shownMax);
  },
  getInvoiceStatementFile: async ({ tx, services, environment, params: { customerId }, query }) => {
    const customer = await findCustomer(tx, environment.id, customerId);
    const request = Object.assign({ customerId, customer }, query);
    return getInvoiceStatementFile(services, tx, environment, request);
  },
};
