// Handlers of a customer's wallet: entries, and the statement on screen and as a file.

import { listEntries } from '#server/banking/wallets/entries.ts';
import { findWalletOfCustomer } from '#server/banking/wallets/look-up-wallet.ts';
import { daysOfSpan, getWalletStatement, readWalletStatement } from '#server/banking/wallets/statement.ts';
import { findCustomer } from '#server/customers/customers/service.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Handlers } from '#server/services.ts';
import type { customerWalletsContract } from '#shared/contract/banking/customers/customer-wallets.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';

/** Returns the wallet; throws NOT_FOUND for a customer of another environment or one without a wallet. */
async function walletOf(
  db: Db,
  environment: Environment,
  customerId: string,
  currency: Currency | undefined,
): Promise<{ id: string; currency: Currency }> {
  await findCustomer(db, environment.id, customerId);
  const wallet = await findWalletOfCustomer(db, environment, customerId, currency);
  if (!wallet) throw new AppError('NOT_FOUND');
  return wallet;
}

export const customerWalletRoutes: Handlers<typeof customerWalletsContract> = {
  listCustomerWalletEntries: async ({ tx, environment, params, query: { currency, ...query } }) => {
    const wallet = await walletOf(tx, environment, params.customerId, currency);
    const page = await listEntries(tx, environment, wallet.id, query);
    return { ...page, items: page.items.map((item) => ({ ...item, currency: wallet.currency })) };
  },
  exportCustomerWalletEntries: async ({ tx, services, actor, environment, params, body }) => {
    const { format, filters } = body;
    const { currency, ...span } = filters;
    const { id: walletId } = await walletOf(tx, environment, params.customerId, currency);
    const exportInput = {
      kind: 'customer_wallet_entries',
      format,
      ids: null,
      filters: { ...span, walletId },
    };
    return createExport(tx, services.clock, actor, exportInput);
  },
  getCustomerWalletStatement: async ({ tx, services, environment, params, query }) => {
    const { id: walletId } = await walletOf(tx, environment, params.customerId, query.currency);
    const span = daysOfSpan(environment, query);
    return readWalletStatement(services, tx, environment, { walletId, ...span });
  },
  getCustomerWalletStatementFile: async ({ tx, services, environment, params, query }) => {
    const { id: walletId } = await walletOf(tx, environment, params.customerId, query.currency);
    const request = { walletId, format: query.format, ...daysOfSpan(environment, query) };
    return getWalletStatement(services, tx, environment, request);
  },
};
