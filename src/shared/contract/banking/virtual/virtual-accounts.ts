// Contract of virtual accounts: opening and looking at them, what arrived on them, and which banks give them.
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
    summary:
      'Open a virtual account: a static one for a customer or the business, or a dynamic one for one amount',
    description:
      'The preferred bank is asked first, then the alternative one. While neither answers the account is PENDING and they are asked again.',
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
    summary: 'Make a file of the virtual accounts that the filters match',
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
    summary: 'Give a virtual account another name, at its bank too',
    transaction: 'own',
    body: renameInput,
    errors: ['NOT_FOUND', 'VIRTUAL_ACCOUNT_STATE', 'BANK_UNAVAILABLE'],
    message: 'Account renamed',
  },
  deactivateVirtualAccount: {
    ...change,
    url: '/virtual-accounts/:virtualAccountId/deactivate',
    summary: 'Take no more money on a virtual account',
    description: 'What arrives on it all the same goes to the provider’s staff, who credit or return it.',
    transaction: 'own',
    errors: ['NOT_FOUND', 'VIRTUAL_ACCOUNT_STATE', 'BANK_UNAVAILABLE'],
    message: 'Account deactivated',
  },
  requeryVirtualAccount: {
    ...change,
    url: '/virtual-accounts/:virtualAccountId/requery',
    summary: 'Ask the bank what arrived on a virtual account within the last 7 days',
    transaction: 'own',
    output: z.object({ found: z.number().int().describe('Transfers that were not known before') }),
    errors: ['NOT_FOUND', 'VIRTUAL_ACCOUNT_STATE', 'BANK_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  listInflows: {
    ...detail,
    method: 'GET',
    url: '/virtual-accounts/:virtualAccountId/inflows',
    summary: 'List what arrived on a virtual account',
    query: inflowListQuery,
    output: countedPageOf(inflow),
    errors: ['NOT_FOUND'],
  },
  exportInflows: {
    ...detail,
    method: 'POST',
    url: '/virtual-accounts/:virtualAccountId/inflows/export',
    summary: 'Make a file of what arrived on a virtual account',
    idempotency: 'optional',
    body: exportInput(inflowFilters),
    output: exportJob,
    errors: ['NOT_FOUND'],
  },
  getVirtualAccountBanks: {
    ...base,
    method: 'GET',
    url: '/merchant/virtual-account-bank',
    summary: 'The setting of virtual accounts: banks, rules of amounts, and requests for other banks',
    access: [...canRead(settings), ...canRead(area)],
    output: virtualBanks,
  },
  activateVirtualAccounts: {
    ...base,
    method: 'POST',
    url: '/merchant/activate-virtual-account',
    summary: 'Switch virtual accounts on or off, and choose the banks that give them',
    access: canWrite(settings),
    body: activateVirtualInput,
    output: virtualBanks,
    message: 'Virtual accounts saved',
  },
  saveVirtualAccountRules: {
    ...base,
    method: 'PUT',
    url: '/merchant/virtual-account-rules',
    summary: 'Say what becomes of too little and too much on a dynamic account, and how long it takes money',
    description: 'For accounts that are opened from then on.',
    access: canWrite(settings),
    body: virtualRules,
    output: virtualBanks,
    message: 'Rules saved',
  },
  requestVirtualBank: {
    ...base,
    method: 'POST',
    url: '/merchant/virtual-bank-request',
    summary: 'Ask the provider for another bank that gives virtual accounts',
    access: canWrite(settings),
    idempotency: 'optional',
    body: bankRequestInput,
    output: bankRequest,
    errors: ['CONFLICT'],
    message: 'Bank requested',
  },
} as const satisfies Contract;
