// Contract of wallets: what lies in them and why, moving money between one's own, and what becomes of them.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, minorUnits, pageOf } from '../envelope.ts';
import { amountField, currencyField, idField } from '../fields.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { periodQuery } from '../platform/figures.ts';
import { inOutChart } from './balances/in-out-chart.ts';
import { walletEntry, walletEntryFilters, walletEntryQuery } from './wallet-entries.ts';
import {
  additionalWalletInput,
  blockInput,
  fundInput,
  lienInput,
  wallet,
  walletDetail,
  walletFilters,
  walletInput,
  walletListQuery,
  walletStatementListQuery,
  walletStatementPage,
  walletStatementQuery,
} from './wallet-shapes.ts';
import { walletCurrencies, walletStatuses } from './wallet-words.ts';

/** Of a screen, which begins with a period of its own. */
export const walletChartQuery = periodQuery.partial({ from: true, to: true });

const one = z.object({ walletId: idField });
const area = 'BANKING_SERVICES.WALLETS';
const base = { feature: 'wallets' } as const;
const read = { ...base, method: 'GET', access: canRead(area) } as const;
const readOne = { ...read, params: one, errors: ['NOT_FOUND'] } as const;
const change = { ...base, access: canWrite(area), params: one, output: walletDetail } as const;
const moving = [
  'NOT_FOUND',
  'INSUFFICIENT_BALANCE',
  'WALLET_STATE',
  'WALLET_BLOCKED',
  'WALLET_LIMIT',
] as const;

export const walletsContract = {
  listWallets: {
    ...read,
    url: '/wallet',
    summary: 'List wallets',
    query: walletListQuery,
    output: countedPageOf(wallet),
  },
  getWalletStatistics: {
    ...read,
    url: '/wallet/statistics',
    summary: 'How many wallets there are in a currency, and what lies in them',
    query: z.object({ currency: currencyField.optional() }),
    output: z.object({
      currency: currencyField,
      own: z.object({ count: z.number().int(), ledger: minorUnits, lien: minorUnits, available: minorUnits }),
      customers: z.object({
        count: z.number().int(),
        ledger: minorUnits,
        lien: minorUnits,
        available: minorUnits,
      }),
      active: z.number().int(),
      blocked: z.number().int(),
    }),
  },
  exportWallets: {
    ...base,
    method: 'POST',
    url: '/wallet/export',
    summary: 'Make a file of the wallets that the filters match',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(walletFilters),
    output: exportJob,
  },
  fundWallet: {
    ...base,
    method: 'POST',
    url: '/wallet/fund',
    summary:
      'Move money into a wallet from another one or from the collection balance: at once, free of charge',
    approval: 'wallets',
    access: canWrite(area),
    idempotency: 'required',
    body: fundInput,
    output: z.object({ reference: z.string(), wallet: walletDetail }),
    errors: moving,
    message: 'Money moved',
  },
  validateWallet: {
    ...base,
    method: 'POST',
    url: '/wallet/validate',
    summary: 'Whose wallet a reference names, and whether money may be moved into it',
    access: canRead(area),
    audit: false,
    body: z.object({ reference: z.string().min(1).max(64), amount: amountField.optional() }),
    output: z.object({
      id: idField,
      name: z.string(),
      currency: currencyField,
      status: z.enum(walletStatuses),
      problem: z.string().nullable().describe('Why money would be refused; null: it would not'),
    }),
    errors: ['NOT_FOUND'],
  },
  getWallet: { ...readOne, url: '/wallet/:walletId', summary: 'Get a wallet', output: walletDetail },
  listWalletEntries: {
    ...readOne,
    url: '/wallet/:walletId/entries',
    summary: 'Every change of a wallet with the ledger balance after it, the newest first',
    query: walletEntryQuery,
    output: pageOf(walletEntry),
  },
  exportWalletEntries: {
    ...base,
    method: 'POST',
    url: '/wallet/:walletId/entries/export',
    summary: 'Make a file of the entries of a wallet that the filters match',
    access: canRead(area),
    idempotency: 'optional',
    params: one,
    body: exportInput(walletEntryFilters),
    output: exportJob,
    errors: ['NOT_FOUND'],
  },
  getWalletStatement: {
    ...readOne,
    url: '/wallet/:walletId/statement',
    summary: 'The statement of a wallet over a span of days, with its opening and closing balance',
    query: walletStatementQuery,
    output: 'file',
  },
  listWalletStatement: {
    ...readOne,
    url: '/wallet/:walletId/statement-entries',
    summary:
      'The same for a screen: opening balance, what came in and left, closing balance, and a page of entries',
    query: walletStatementListQuery,
    output: walletStatementPage,
  },
  createAdditionalWallet: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/create-additional-wallet',
    summary: 'Open another wallet for the owner of this one',
    idempotency: 'optional',
    body: additionalWalletInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Wallet opened',
  },
  blockWallet: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/block',
    summary: 'Stop debits, credits or both, and say why',
    body: blockInput,
    errors: ['NOT_FOUND', 'WALLET_STATE'],
    message: 'Wallet blocked',
  },
  unblockWallet: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/unblock',
    summary: 'Let debits and credits through again',
    errors: ['NOT_FOUND', 'WALLET_STATE'],
    message: 'Wallet unblocked',
  },
  placeWalletLien: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/liens',
    summary: 'Hold an amount of a wallet, with a reason and, if wanted, an end',
    description: 'What is available falls by it at once; the ledger balance stays.',
    idempotency: 'optional',
    body: lienInput,
    errors: ['NOT_FOUND', 'INSUFFICIENT_BALANCE', 'WALLET_STATE'],
    message: 'Lien placed',
  },
  releaseWalletLien: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/liens/:lienId/release',
    summary: 'Release a lien: the amount is available again',
    params: one.extend({ lienId: idField }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Lien released',
  },
  createWallet: {
    ...base,
    method: 'POST',
    url: '/wallets',
    version: 2,
    summary: 'Open a wallet for a customer',
    access: canWrite(area),
    idempotency: 'optional',
    body: walletInput,
    output: walletDetail,
    errors: ['CONFLICT'],
    message: 'Wallet opened',
  },
  listWalletsV2: {
    ...read,
    url: '/wallets',
    version: 2,
    summary: 'The same as GET /v1/wallet',
    query: walletListQuery,
    output: countedPageOf(wallet),
  },
  createAdditionalWalletV2: {
    ...change,
    method: 'POST',
    url: '/wallets/:walletId/create-additional-wallet',
    version: 2,
    summary: 'The same as POST /v1/wallet/:walletId/create-additional-wallet',
    idempotency: 'optional',
    body: additionalWalletInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Wallet opened',
  },
  setWalletStatus: {
    ...change,
    method: 'PUT',
    url: '/wallets/:walletId/status',
    version: 2,
    summary: 'Activate, deactivate or close a wallet; it is closed at zero only',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED']) }),
    errors: ['NOT_FOUND', 'WALLET_STATE'],
    message: 'Wallet saved',
  },
  listOwnWallets: {
    ...read,
    url: '/merchant/wallets',
    summary: 'The wallets of the business itself',
    query: z.object({ currency: currencyField.optional() }),
    output: z.object({
      items: z.array(wallet),
      currencies: z.array(z.object({ currency: currencyField, active: z.boolean() })),
    }),
  },
  activateOperationalWallet: {
    ...base,
    method: 'POST',
    url: '/merchant/activate-operational-wallet',
    summary: 'Open the wallets a business works with in a currency, once; answers them',
    access: canWrite(area),
    body: z.object({ currency: z.enum(walletCurrencies) }),
    output: z.array(wallet),
    message: 'Wallets opened',
  },
  getWalletChart: {
    method: 'GET',
    url: '/balance/wallet-chart',
    summary: 'What came into wallets and left them by hour or day, and what lay in them at the end of each',
    description: 'Of one wallet, or of all in a currency: moves between them are then left out.',
    access: [...canRead('BALANCE.WALLET'), ...canRead(area)],
    feature: 'wallets',
    query: periodQuery.extend({ walletId: idField.optional() }),
    output: inOutChart,
    errors: ['NOT_FOUND'],
  },
  getWalletBalance: {
    method: 'GET',
    url: '/balance/wallet-balance',
    summary: 'What lies in the wallets of the business and of its customers, by currency',
    access: canRead('BALANCE.WALLET'),
    feature: 'wallets',
    output: z.array(
      z.object({
        currency: currencyField,
        own: minorUnits.describe('The business’s own, less the collection balance'),
        customers: minorUnits,
        lien: minorUnits,
        available: minorUnits,
        wallets: z.number().int(),
      }),
    ),
  },
} as const satisfies Contract;
