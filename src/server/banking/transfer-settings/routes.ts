// Handlers of the transfer settings of a business.

import { listOwnEntries } from '#server/banking/wallets/own-history.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import {
  getActivation,
  getLimits,
  getSources,
  getTerms,
  getTransferBalance,
  saveLimits,
  setActivation,
} from './settings.ts';

export const transferSettingsRoutes: Handlers<typeof transferSettingsContract> = {
  getTransferLimits: ({ tx, services, query, ...call }) => getLimits(services, tx, call, query.currency),
  saveTransferLimits: async ({ tx, services, body, ...call }) => {
    await saveLimits(services, tx, call, body);
    return getLimits(services, tx, call, body.currency);
  },
  getTransferActivation: ({ tx, services, environment, query }) =>
    getActivation(services, tx, environment, query.currency),
  setTransferActivation: async ({ tx, services, body, ...call }) => {
    await setActivation(services, tx, call, body);
    return getActivation(services, tx, call.environment, body.currency);
  },
  getTransferTerms: ({ tx, services, query }) => getTerms(services, tx, query.currency),
  getTransferSources: ({ tx, environment }) => getSources(tx, environment),
  listTransferBalanceEntries: ({ tx, environment, query }) =>
    listOwnEntries(tx, environment, 'FUNDS-TRANSFER', query),
  exportTransferBalanceEntries: ({ tx, services, actor, body: { format, filters } }) =>
    createExport(tx, services.clock, actor, { kind: 'transfer_balance_entries', format, ids: null, filters }),
  getTransferBalance: ({ tx, services, environment }) => getTransferBalance(services, tx, environment),
};
