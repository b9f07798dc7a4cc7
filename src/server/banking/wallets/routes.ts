// Handlers of wallets.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { walletsContract } from '#shared/contract/banking/wallets.ts';
import { blockWallet, setWalletStatus, unblockWallet } from './change-wallet.ts';
import { listEntries } from './entries.ts';
import { getWalletChart } from './figures/chart.ts';
import { placeLien, releaseLien } from './liens/place-lien.ts';
import { findWallet } from './lists/list-queries.ts';
import { moveBetweenWallets } from './move-money.ts';
import { activateOperational, openAdditional, openCustomerWallet } from './open-wallets.ts';
import {
  getWallet,
  getWalletBalance,
  getWalletStatistics,
  listOwnWallets,
  listWallets,
  toWallet,
  validateWallet,
} from './service.ts';
import { getWalletStatement, listWalletStatement } from './statement.ts';

export const walletRoutes: Handlers<typeof walletsContract> = {
  listWallets: ({ tx, environment, query }) => listWallets(tx, environment, query),
  listWalletsV2: ({ tx, environment, query }) => listWallets(tx, environment, query),
  getWalletStatistics: ({ tx, environment, query }) => getWalletStatistics(tx, environment, query.currency),
  exportWallets: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'wallets', ...body, ids: null }),
  fundWallet: async ({ tx, services, body, ...call }) => {
    const reference = await moveBetweenWallets(services, tx, call, body);
    return { reference, wallet: await getWallet(services, tx, call.environment, body.walletId) };
  },
  validateWallet: ({ tx, services, environment, body }) => validateWallet(services, tx, environment, body),
  getWallet: ({ tx, services, environment, params }) => getWallet(services, tx, environment, params.walletId),
  listWalletEntries: ({ tx, environment, params, query }) =>
    listEntries(tx, environment, params.walletId, query),
  exportWalletEntries: async ({ tx, services, actor, environment, params, body: { format, filters } }) => {
    const { id: walletId } = await findWallet(tx, environment.id, params.walletId);
    const exportInput = { kind: 'wallet_entries', format, ids: null, filters: { ...filters, walletId } };
    return createExport(tx, services.clock, actor, exportInput);
  },
  getWalletStatement: ({ tx, services, environment, params, query }) =>
    getWalletStatement(services, tx, environment, { ...params, ...query }),
  listWalletStatement: ({ tx, services, environment, params, query }) =>
    listWalletStatement(services, tx, environment, { ...params, ...query }),
  createAdditionalWallet: async ({ tx, services, params, body, ...call }) =>
    getWallet(
      services,
      tx,
      call.environment,
      await openAdditional(services, tx, call, params.walletId, body),
    ),
  createAdditionalWalletV2: async ({ tx, services, params, body, ...call }) =>
    getWallet(
      services,
      tx,
      call.environment,
      await openAdditional(services, tx, call, params.walletId, body),
    ),
  blockWallet: async ({ tx, services, params, body, ...call }) => {
    await blockWallet(services, tx, call, params.walletId, body);
    return getWallet(services, tx, call.environment, params.walletId);
  },
  unblockWallet: async ({ tx, services, params, ...call }) => {
    await unblockWallet(services, tx, call, params.walletId);
    return getWallet(services, tx, call.environment, params.walletId);
  },
  placeWalletLien: async ({ tx, services, params, body, ...call }) => {
    await placeLien(services, tx, call, params.walletId, body);
    return getWallet(services, tx, call.environment, params.walletId);
  },
  releaseWalletLien: async ({ tx, services, params, ...call }) => {
    await releaseLien(services, tx, call, params);
    return getWallet(services, tx, call.environment, params.walletId);
  },
  createWallet: async ({ tx, services, body, ...call }) =>
    getWallet(services, tx, call.environment, await openCustomerWallet(services, tx, call, body)),
  setWalletStatus: async ({ tx, services, params, body, ...call }) => {
    await setWalletStatus(services, tx, call, params.walletId, body.status);
    return getWallet(services, tx, call.environment, params.walletId);
  },
  listOwnWallets: ({ tx, environment, query }) => listOwnWallets(tx, environment, query.currency),
  activateOperationalWallet: async ({ tx, services, body, ...call }) => {
    const rows = await activateOperational(services, tx, call, body.currency);
    const wallets = [];
    for (const { id } of rows) wallets.push(toWallet(await findWallet(tx, call.environment.id, id)));
    return wallets;
  },
  getWalletChart: ({ tx, services, environment, query }) =>
    getWalletChart(tx, environment, query, services.clock.now()),
  getWalletBalance: ({ tx, environment }) => getWalletBalance(tx, environment),
};
