// Contract of virtual accounts: opening and viewing them, their inflows, and their banks.
import { z } from 'zod';
import { canRead, canWrite, routePermissions } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf } from '../../envelope.ts';
import { idField } from '../../fields.ts';
import { exportInput, exportJob } from '../../platform/exports.ts';
import {
  activateVirtualInput,
  bankRequest,
  bankRequestInput,
  inflow,
  inflowFilters,
  inflowListQuery,
  renameInput,
  virtualAccount,
  virtualAccountDetail,
  virtualAccountFilters,
  virtualAccountInput,
  virtualAccountListQuery,
  virtualBanks,
  virtualRules,
} from './virtual-account-shapes.ts';

const area = 'BANKING_SERVICES.VIRTUAL_ACCOUNTS';
const settings = 'SETTINGS.PAYMENT_METHODS';
const base = { feature: 'virtual_accounts' } as const;
const params = z.object({ virtualAccountId: idField });
const detail = { ...base, params, access: routePermissions.virtualAccountDetail } as const;
const write = { ...base, access: canWrite(area), output: virtualAccountDetail } as const;
const change = { ...write, params, method: 'POST' } as const;

export const virtualAccountsContract = {
  listVirtualAccounts: {
    ...base,
    method: 'GET',
    url: '/virtual-accounts',
    summary: 'List virtual accounts',
    access: canRead(area),
    query: virtualAccountListQuery,
    output: countedPageOf(virtualAccount),
  },
  createVirtualAccount: {
    ...write,
    method: 'POST',
    url: '/virtual-accounts',
    summary: 'Create a virtual account',
    description:
      'Opens a static account for a customer or the business, or a dynamic account for one amount. The preferred bank is tried first, then the alternative one. While neither answers, the account is PENDING and both are tried again.',
    transaction: 'own',
    idempotency: 'optional',
    body: virtualAccountInput,
    errors: ['CONFLICT'],
    message: 'Virtual account opened',
  },
  exportVirtualAccounts: {
    ...base,
    method: 'POST',
    url: '/virtual-accounts/export',
    summary: 'Export virtual accounts',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(virtualAccountFilters),
    output: exportJob,
  },
  getVirtualAccount: {
    ...detail,
    method: 'GET',
    url: '/virtual-accounts/:virtualAccountId',
    summary: 'Get a virtual account with its history',
    output: virtualAccountDetail,
    errors: ['NOT_FOUND'],
  },
  renameVirtualAccount: {
    ...change,
    method: 'PATCH',
    url: '/virtual-accounts/:virtualAccountId',
    summary: 'Rename a virtual account',
    description: 'Also changes the name at its bank.',
    transaction: 'own',
    body: renameInput,
    errors: ['NOT_FOUND', 'VIRTUAL_ACCOUNT_STATE', 'BANK_UNAVAILABLE'],
    message: 'Account renamed',
  },
  deactivateVirtualAccount: {
    ...change,
    url: '/virtual-accounts/:virtualAccountId/deactivate',
    summary: 'Deactivate a virtual account',
    description:
      'The account no longer accepts money. Money that arrives anyway goes to the provider’s staff, who credit or return it.',
    transaction: 'own',
    errors: ['NOT_FOUND', 'VIRTUAL_ACCOUNT_STATE', 'BANK_UNAVAILABLE'],
    message: 'Account deactivated',
  },
  requeryVirtualAccount: {
    ...change,
    url: '/virtual-accounts/:virtualAccountId/requery',
    summary: 'Requery a virtual account',
    description: 'Asks the bank for transfers received within the last 7 days.',
    transaction: 'own',
    output: z.object({ found: z.number().int().describe('Transfers that were not known before') }),
    errors: ['NOT_FOUND', 'VIRTUAL_ACCOUNT_STATE', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  listInflows: {
    ...detail,
    method: 'GET',
    url: '/virtual-accounts/:virtualAccountId/inflows',
    summary: 'List the inflows of a virtual account',
    query: inflowListQuery,
    output: countedPageOf(inflow),
    errors: ['NOT_FOUND'],
  },
  exportInflows: {
    ...detail,
    method: 'POST',
    url: '/virtual-accounts/:virtualAccountId/inflows/export',
    summary: 'Export the inflows of a virtual account',
    idempotency: 'optional',
    body: exportInput(inflowFilters),
    output: exportJob,
    errors: ['NOT_FOUND'],
  },
  getVirtualAccountBanks: {
    ...base,
    method: 'GET',
    url: '/merchant/virtual-account-bank',
    summary: 'Get virtual account settings',
    description: 'Returns the banks, the rules for amounts, and requests for other banks.',
    access: [...canRead(settings), ...canRead(area)],
    output: virtualBanks,
  },
  activateVirtualAccounts: {
    ...base,
    method: 'POST',
    url: '/merchant/activate-virtual-account',
    summary: 'Turn virtual accounts on or off and choose banks',
    access: canWrite(settings),
    body: activateVirtualInput,
    output: virtualBanks,
    message: 'Virtual accounts saved',
  },
  saveVirtualAccountRules: {
    ...base,
    method: 'PUT',
    url: '/merchant/virtual-account-rules',
    summary: 'Update the rules of dynamic virtual accounts',
    description:
      'Sets what happens when too little or too much arrives, and when accounts expire. Applies to accounts opened from then on.',
    access: canWrite(settings),
    body: virtualRules,
    output: virtualBanks,
    message: 'Rules saved',
  },
  requestVirtualBank: {
    ...base,
    method: 'POST',
    url: '/merchant/virtual-bank-request',
    summary: 'Request another bank for virtual accounts',
    access: canWrite(settings),
    idempotency: 'optional',
    body: bankRequestInput,
    output: bankRequest,
    errors: ['CONFLICT'],
    message: 'Bank requested',
  },
} as const satisfies Contract;
