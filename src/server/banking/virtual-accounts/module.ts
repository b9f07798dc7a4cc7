// The module of virtual accounts.

import { calls, type Module } from '#server/module.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { bankRequestAttention, virtualAccountAttention } from './attention.ts';
import { bankRequestStates } from './bank-request-states.ts';
import { dueAccounts, stepDueAccounts } from './due-accounts.ts';
import { inflowMovements } from './inflows/bank-movements.ts';
import { inflowStates, unmatchedInflowStates } from './inflows/inflow-states.ts';
import { dueReturns, returnDue } from './inflows/return-inflows.ts';
import { dueStrays, stepStrays } from './inflows/stray-inflows.ts';
import { virtualAccountErasures, virtualAccountRetention } from './personal-data.ts';
import { virtualAccountProofs } from './proofs.ts';
import { virtualAccountRateLimits } from './rate-limits.ts';
import { virtualAccountRoutes } from './routes.ts';
import { searchVirtualAccounts } from './search.ts';
import { virtualAccountStates } from './states.ts';

export const virtualAccountsModule: Module = {
  bankMovements: inflowMovements,
  states: [virtualAccountStates.table, bankRequestStates, inflowStates, unmatchedInflowStates],
  tables: [
    ...['virtual_accounts', 'virtual_account_events', 'virtual_account_inflows'],
    ...['stray_inflows', 'virtual_bank_requests'],
  ],
  calls: [calls('virtual-accounts', virtualAccountsContract, virtualAccountRoutes)],
  rateLimits: virtualAccountRateLimits,
  sweeps: [
    { name: 'virtual accounts', everyMs: 5000, phase: 'payments', due: dueAccounts, run: stepDueAccounts },
    { name: 'inflows of nobody', everyMs: 5000, due: dueStrays, run: stepStrays },
    { name: 'inflows returned', everyMs: 5000, phase: 'payments', due: dueReturns, run: returnDue },
  ],
  attention: [bankRequestAttention, virtualAccountAttention],
  proofs: virtualAccountProofs,
  search: [searchVirtualAccounts],
  retention: virtualAccountRetention,
  erasures: virtualAccountErasures,
  exports: {
    virtual_accounts: {
      call: virtualAccountsContract.exportVirtualAccounts,
      file: new URL('./export-columns.ts', import.meta.url),
    },
    inflows: {
      call: virtualAccountsContract.exportInflows,
      file: new URL('./inflows/export-inflows.ts', import.meta.url),
    },
  },
};
