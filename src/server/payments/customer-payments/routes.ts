// Handlers of a customer's payments.

import { findCustomer } from '#server/customers/customers/service.ts';
import { listDisputes } from '#server/payments/disputes/list-disputes.ts';
import { listRefunds } from '#server/payments/refunds/service.ts';
import { deleteSavedCard, findSavedCard, listSavedCards } from '#server/payments/saved-cards/cards.ts';
import { listTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Handlers } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { customerPaymentsContract } from '#shared/contract/payments/customers/customer-payments.ts';
import { readCustomerStatement } from './statement.ts';
import { getCustomerStatementFile } from './statement-file.ts';

/** The maximum number of entries on a screen. */
const shownMax = 200;

export const customerPaymentRoutes: Handlers<typeof customerPaymentsContract> = {
  listCustomerTransactions: async ({ tx, environment, params: { customerId }, query }) => {
    await findCustomer(tx, environment.id, customerId);
    return listTransactions(tx, environment, { ...query, customerId });
  },
  listCustomerRefunds: async ({ tx, environment, params: { customerId }, query }) => {
    await findCustomer(tx, environment.id, customerId);
    return listRefunds(tx, environment, { ...query, customerId });
  },
  listCustomerDisputes: async ({ tx, services, environment, params: { customerId }, query }) => {
    await findCustomer(tx, environment.id, customerId);
    return listDisputes(tx, environment.id, { ...query, customerId }, services.clock.now());
  },
  getCustomerStatement: async ({ tx, environment, params: { customerId }, query }) => {
    await findCustomer(tx, environment.id, customerId);
    return readCustomerStatement(tx, environment, { ...query, customerId }, shownMax);
  },
  getCustomerStatementFile: async ({ tx, services, environment, params: { customerId }, query }) => {
    const customer = await findCustomer(tx, environment.id, customerId);
    return getCustomerStatementFile(services, tx, environment, { ...query, customerId, customer });
  },
  listCustomerCards: async ({ tx, environment, params: { customerId } }) => {
    await findCustomer(tx, environment.id, customerId);
    return { items: await listSavedCards(tx, { environmentId: environment.id, customerId }) };
  },
  removeCustomerCard: async ({ tx, services, environment, params: { customerId, cardId }, audit }) => {
    const card = await findSavedCard(tx, { environmentId: environment.id, customerId }, cardId);
    if (!card) throw new AppError('NOT_FOUND');
    await deleteSavedCard(tx, card, services.clock.now());
    const { scheme, last4 } = card;
    audit({ entity: 'saved_card', entityId: cardId, before: { customerId, scheme, last4 }, after: null });
    return {};
  },
};
