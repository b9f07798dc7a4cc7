// Contract of wallets: balances and entries, moving money between own wallets, and changes of their state.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, minorUnits, pageOf } from '../envelope.ts';
import { amountField, currencyField, idField } from '../fields.ts';
import { exportInput, exportJob } from '../platform/exports.ts';
import { periodQuery } from '../platform/figures.ts';
import { inOutChart } from './balances/in-out-chart.ts';
import { walletEntry, walletEntryFilters, walletEntryQuery } from './wallet-entries.ts';
import { walletCurrencies, walletStatuses } from './wallet-enums.ts';
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

/** The query of a screen, which has its own default period. */
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
    summary: 'Get wallet statistics',
    description: 'Returns the number of wallets in a currency and their balances.',
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
    summary: 'Export wallets',
    access: canRead(area),
    idempotency: 'optional',
    body: exportInput(walletFilters),
    output: exportJob,
  },
  fundWallet: {
    ...base,
    method: 'POST',
    url: '/wallet/fund',
    summary: 'Fund a wallet',
    description: 'Moves money from another wallet or the collection balance, immediately and free of charge.',
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
    summary: 'Validate a wallet',
    description: 'Returns the owner of the wallet with a reference and whether it can be credited.',
    access: canRead(area),
    audit: false,
    body: z.object({ reference: z.string().min(1).max(64), amount: amountField.optional() }),
    output: z.object({
      id: idField,
      name: z.string(),
      currency: currencyField,
      status: z.enum(walletStatuses),
      problem: z.string().nullable().describe('Why money would be refused; null: it would be accepted'),
    }),
    errors: ['NOT_FOUND'],
  },
  getWallet: { ...readOne, url: '/wallet/:walletId', summary: 'Get a wallet', output: walletDetail },
  listWalletEntries: {
    ...readOne,
    url: '/wallet/:walletId/entries',
    summary: 'List wallet entries',
    description: 'Returns every change of the wallet with the ledger balance after it, newest first.',
    query: walletEntryQuery,
    output: pageOf(walletEntry),
  },
  exportWalletEntries: {
    ...base,
    method: 'POST',
    url: '/wallet/:walletId/entries/export',
    summary: 'Export wallet entries',
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
    summary: 'Download a wallet statement',
    description: 'Covers a period, with the opening and closing balance.',
    query: walletStatementQuery,
    output: 'file',
  },
  listWalletStatement: {
    ...readOne,
    url: '/wallet/:walletId/statement-entries',
    summary: 'Get a wallet statement',
    description:
      'Returns the opening balance, money in, money out, the closing balance and a page of entries.',
    query: walletStatementListQuery,
    output: walletStatementPage,
  },
  createAdditionalWallet: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/create-additional-wallet',
    summary: 'Open another wallet for the owner of a wallet',
    idempotency: 'optional',
    body: additionalWalletInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Wallet opened',
  },
  blockWallet: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/block',
    summary: 'Block a wallet',
    description: 'Stops debits, credits or both. A reason is required.',
    body: blockInput,
    errors: ['NOT_FOUND', 'WALLET_STATE'],
    message: 'Wallet blocked',
  },
  unblockWallet: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/unblock',
    summary: 'Unblock a wallet',
    errors: ['NOT_FOUND', 'WALLET_STATE'],
    message: 'Wallet unblocked',
  },
  placeWalletLien: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/liens',
    summary: 'Place a lien on a wallet',
    description:
      'Holds an amount, with a reason and an optional end. The available balance falls immediately; the ledger balance does not change.',
    idempotency: 'optional',
    body: lienInput,
    errors: ['NOT_FOUND', 'INSUFFICIENT_BALANCE', 'WALLET_STATE'],
    message: 'Lien placed',
  },
  releaseWalletLien: {
    ...change,
    method: 'POST',
    url: '/wallet/:walletId/liens/:lienId/release',
    summary: 'Release a lien',
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
    summary: 'List wallets (v2)',
    description: 'Same as GET /v1/wallet.',
    query: walletListQuery,
    output: countedPageOf(wallet),
  },
  createAdditionalWalletV2: {
    ...change,
    method: 'POST',
    url: '/wallets/:walletId/create-additional-wallet',
    version: 2,
    summary: 'Open another wallet for the owner of a wallet (v2)',
    description: 'Same as POST /v1/wallet/:walletId/create-additional-wallet.',
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
    summary: 'Activate, deactivate or close a wallet',
    description: 'A wallet can be closed only when its balance is zero.',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED']) }),
    errors: ['NOT_FOUND', 'WALLET_STATE'],
    message: 'Wallet saved',
  },
  listOwnWallets: {
    ...read,
    url: '/merchant/wallets',
    summary: 'List the business’s own wallets',
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
    summary: 'Open the business’s own wallets in a currency',
    description: 'Returns the wallets; wallets that are already open are kept.',
    access: canWrite(area),
    body: z.object({ currency: z.enum(walletCurrencies) }),
    output: z.array(wallet),
    message: 'Wallets opened',
  },
  getWalletChart: {
    method: 'GET',
    url: '/balance/wallet-chart',
    summary: 'Get the wallet chart',
    description:
      'Returns money in, money out and the balance by hour or day, for one wallet or for all in a currency. Movements between wallets are left out of the total of all.',
    access: [...canRead('BALANCE.WALLET'), ...canRead(area)],
    feature: 'wallets',
    query: periodQuery.extend({ walletId: idField.optional() }),
    output: inOutChart,
    errors: ['NOT_FOUND'],
  },
  getWalletBalance: {
    method: 'GET',
    url: '/balance/wallet-balance',
    summary: 'Get wallet balances',
    description: 'Returns the totals of the business and of its customers, by currency.',
    access: canRead('BALANCE.WALLET'),
    feature: 'wallets',
    output: z.array(
      z.object({
        currency: currencyField,
        own: minorUnits.describe('The business’s own wallets, without the collection balance'),
        customers: minorUnits,
        lien: minorUnits,
        available: minorUnits,
        wallets: z.number().int(),
      }),
    ),
  },
} as const satisfies Contract;
