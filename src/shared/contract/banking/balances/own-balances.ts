// Contract of the remittance and transfer balances: totals of their wallets, over time and per entry.
import { z } from 'zod';
import { canRead, canWrite } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { minorUnits } from '../../envelope.ts';
import { currencyField, idField } from '../../fields.ts';
import { exportInput, exportJob } from '../../platform/exports.ts';
import { periodQuery } from '../../platform/figures.ts';
import { transferCurrencies } from '../transfer-enums.ts';
import { transferEntryFilters, transferEntryQuery } from '../transfer-settings.ts';
import { balanceEntryPage } from '../wallet-entries.ts';
import { inOutChart } from './in-out-chart.ts';

/** The balance that an own wallet belongs to. */
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
  under_way: minorUnits.describe('Amount sent abroad and not confirmed yet, without charges'),
  sent: minorUnits.describe('Total of remittances and their charges, less what was returned'),
});
export type RemittanceBalance = z.output<typeof remittanceBalance>;

export const ownBalancesContract = {
  getRemittanceBalance: {
    ...remittance,
    url: '/balance/remittance-balance',
    summary: 'Get the remittance balance',
    description: 'Returns, by currency, what is set aside for remittances and what of it is under way.',
    output: z.array(remittanceBalance),
  },
  getRemittanceChart: {
    ...remittance,
    url: '/balance/remittance-chart',
    summary: 'Get the remittance balance chart',
    description: 'Returns money in, money out and the balance by hour or day.',
    ...chart,
  },
  listRemittanceBalanceEntries: {
    ...remittance,
    url: '/balance/remittance/transaction-history',
    summary: 'List remittance balance entries',
    description: 'Returns every change of the balance of a currency with the balance after it, newest first.',
    query: transferEntryQuery,
    output: balanceEntryPage,
  },
  exportRemittanceBalanceEntries: {
    ...remittance,
    method: 'POST',
    url: '/balance/remittance/transaction-history/export',
    summary: 'Export remittance balance entries',
    idempotency: 'optional',
    body: exportInput(transferEntryFilters),
    output: exportJob,
  },
  openRemittanceBalance: {
    method: 'POST',
    url: '/balance/remittance/open',
    summary: 'Open a remittance balance',
    description: 'Opens the wallet for remittances in a currency; there is one per currency.',
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
    summary: 'Get the transfer wallet chart',
    description: 'Returns money in, money out and the balance by hour or day, in one currency.',
    feature: 'transfers',
    access: canRead('BALANCE.TRANSFER'),
    ...chart,
  },
} as const satisfies Contract;
