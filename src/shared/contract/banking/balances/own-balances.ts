// Contract of the balances of remittances and transfers: what lies in their wallets, over time and entry by entry.
import { z } from 'zod';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { minorUnits, pageOf } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { exportInput, exportJob } from '../../platform/exports.ts';
import { periodQuery } from '../../platform/figures.ts';
import { transferEntryFilters, transferEntryQuery } from '../transfer-settings.ts';
import { transferCurrencies } from '../transfer-words.ts';
import { walletEntry } from '../wallet-entries.ts';
import { inOutChart } from './in-out-chart.ts';

/** Which of them an own wallet is the balance of. */
export const ownBalances = ['remittance', 'transfer'] as const;
export type OwnBalance = (typeof ownBalances)[number];

const currency = z.enum(transferCurrencies);

const remittance = {
  method: 'GET',
  feature: 'remittance',
  access: canRead('BALANCE.REMITTANCE'),
} as const;

const chart = {
  query: periodQuery.extend({ currency: currency.default('NGN') }),
  output: inOutChart,
} as const;
export type BalanceChartAnswer = z.output<(typeof chart)['output']>;

const remittanceBalance = z.object({
  currency: currencyField,
  wallet_id: idField,
  reference: z.string(),
  ledger: minorUnits,
  lien: minorUnits,
  available: minorUnits.describe('Can be sent abroad or withdrawn'),
  under_way: minorUnits.describe('Sent abroad from it and not confirmed yet, without charges'),
  sent: minorUnits.describe('Left it for remittances and their charges, less what came back, in all'),
});
export type RemittanceBalance = z.output<typeof remittanceBalance>;

export const ownBalancesContract = {
  getRemittanceBalance: {
    ...remittance,
    url: '/balance/remittance-balance',
    summary: 'What is set aside for remittances, by currency, and what of it is under way',
    output: z.array(remittanceBalance),
  },
  getRemittanceChart: {
    ...remittance,
    url: '/balance/remittance-chart',
    summary: 'What came into the remittance balance and left it by hour or day, and what lay in it then',
    ...chart,
  },
  listRemittanceBalanceEntries: {
    ...remittance,
    url: '/balance/remittance/transaction-history',
    summary:
      'Every change of the remittance balance of a currency with the balance after it, the newest first',
    query: transferEntryQuery,
    output: pageOf(walletEntry).extend({
      currency: currencyField,
      opening: minorUnits.describe('Balance before the span; 0 when it has no beginning'),
      closing: minorUnits.describe('Balance at its end, now when it has none'),
    }),
  },
  exportRemittanceBalanceEntries: {
    ...remittance,
    method: 'POST',
    url: '/balance/remittance/transaction-history/export',
    summary: 'Make a file of the changes of the remittance balance that the filters match',
    idempotency: 'optional',
    body: exportInput(transferEntryFilters),
    output: exportJob,
  },
  openRemittanceBalance: {
    method: 'POST',
    url: '/balance/remittance/open',
    summary: 'Open the wallet in which money for remittances of a currency is set aside; once',
    feature: 'remittance',
    access: canWrite('BALANCE.REMITTANCE'),
    body: z.object({ currency }),
    output: z.array(remittanceBalance),
    errors: ['CONFLICT'],
    message: 'Remittance balance opened',
  },
  getTransferChart: {
    method: 'GET',
    url: '/balance/transfer-chart',
    summary:
      'What came into the transfer wallet of a currency and left it by hour or day, and what lay in it then',
    feature: 'transfers',
    access: canRead('BALANCE.TRANSFER'),
    ...chart,
  },
} as const satisfies Contract;
