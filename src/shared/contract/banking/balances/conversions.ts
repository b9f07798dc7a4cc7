// Contract of conversions: exchanging an own balance of one currency into that of another, at the rate of a quote.
import { z } from 'zod';
import { fixedSides } from '../../../banking/exchange.ts';
import { canRead, canWrite, type Permission } from '../../../permissions.ts';
import { instantField } from '../../dates.ts';
import type { Contract } from '../../endpoint.ts';
import { countedPageOf, countedPageQuery, instant, minorUnits } from '../../envelope.ts';
import { amountField, currencyField, idField, listOf, searchField, sortField } from '../../fields.ts';
import { exportCall } from '../../platform/exports.ts';
import { transferCurrencies } from '../transfer-enums.ts';

/** The balances whose currencies can be converted. */
export const convertedBalances = ['collection', 'transfer'] as const;
export type ConvertedBalance = (typeof convertedBalances)[number];

const currency = z.enum(transferCurrencies);
const request = {
  from: currency.describe('Currency to convert from'),
  to: currency.describe('Currency to convert to'),
  fixed: z.enum(fixedSides).default('from').describe('Which side the amount is given for'),
};
const another = { message: 'Choose another currency', path: ['to'] };
const isAnother = ({ from, to }: { from: string; to: string }): boolean => from !== to;

export const conversionRequest = z.object({ ...request, amount: amountField }).refine(isAnother, another);
export type ConversionRequest = z.output<typeof conversionRequest>;
const previewQuery = z
  .object({ ...request, amount: z.coerce.number().pipe(amountField) })
  .refine(isAnother, another);

const resultFields = z.object({
  currency: currencyField,
  amount: minorUnits.describe('Debited from the first balance; there is no separate fee'),
  to_currency: currencyField,
  to_amount: minorUnits.describe('Credited to the other balance'),
  rate: z.number().int().describe('In billionths'),
  rate_text: z.string(),
  available: minorUnits.describe('Currently available in the balance to convert from'),
});
const locked = resultFields.extend({ id: idField, expires_at: instant });
export type LockedConversion = z.output<typeof locked>;

export const conversion = z.object({
  id: idField,
  reference: z.string(),
  balance: z.enum(convertedBalances),
  status: z.literal('SUCCESSFUL'),
  currency: currencyField,
  amount: minorUnits,
  to_currency: currencyField,
  to_amount: minorUnits,
  rate: z.number().int().describe('In billionths'),
  rate_text: z.string(),
  made_by: z.string(),
  created_at: instant,
});
export type Conversion = z.output<typeof conversion>;

export const conversionFilters = z.object({
  search: searchField.describe('Reference'),
  status: listOf(['SUCCESSFUL']),
  from: instantField.optional().describe('Created at or after'),
  to: instantField.optional().describe('Created before'),
  sort: sortField(['createdAt', 'amount'], '-createdAt'),
});
export type ConversionFilters = z.output<typeof conversionFilters>;
export const conversionListQuery = conversionFilters.extend(countedPageQuery.shape);

export const convertInput = z.object({
  quote_id: idField.describe('From POST …/conversions/quotes; can be used once'),
});

type Place = { url: string; read: readonly Permission[]; write: readonly Permission[] };

const feature = 'conversions';
const listOfPlace = ({ url, read }: Place) =>
  ({
    method: 'GET',
    url,
    feature,
    access: read,
    summary: 'List conversions of the balance',
    query: conversionListQuery,
    output: countedPageOf(conversion),
  }) as const;
const exportOfPlace = ({ url, read }: Place) =>
  ({
    feature,
    access: read,
    ...exportCall(conversionFilters),
    url: `${url}/export`,
    summary: 'Export conversions of the balance',
  }) as const;
const previewOf = ({ url, read }: Place) =>
  ({
    method: 'GET',
    url: `${url}/quote`,
    feature,
    access: read,
    summary: 'Preview a conversion',
    description: 'Returns the amounts at the current rate, which is not guaranteed.',
    query: previewQuery,
    output: resultFields,
    errors: ['EXCHANGE_CLOSED'],
  }) as const;
const lockOf = ({ url, write }: Place) =>
  ({
    method: 'POST',
    url: `${url}/quotes`,
    feature,
    access: write,
    summary: 'Create a conversion quote',
    description: 'The rate is guaranteed for five minutes.',
    idempotency: 'optional',
    body: conversionRequest,
    output: locked,
    errors: ['EXCHANGE_CLOSED', 'INSUFFICIENT_BALANCE'],
  }) as const;
const convertOf = ({ url, write }: Place) =>
  ({
    method: 'POST',
    url,
    feature,
    access: write,
    summary: 'Convert at the rate of a quote',
    description: 'A quote can be used once. The conversion takes effect immediately.',
    idempotency: 'required',
    body: convertInput,
    output: conversion,
    errors: [
      'NOT_FOUND',
      'QUOTE_STATE',
      'EXCHANGE_CLOSED',
      'INSUFFICIENT_BALANCE',
      'WALLET_STATE',
      'WALLET_BLOCKED',
      'WALLET_LIMIT',
    ],
    message: 'Converted',
  }) as const;
const getOf = <P extends z.ZodType>({ url, read }: Place, id: string, params: P) =>
  ({
    method: 'GET',
    url: `${url}/:${id}`,
    feature,
    access: read,
    summary: 'Get a conversion',
    params,
    output: conversion,
    errors: ['NOT_FOUND'],
  }) as const;
const receiptOf = <P extends z.ZodType>({ url, read }: Place, id: string, params: P) =>
  ({
    method: 'GET',
    url: `${url}/:${id}/receipt`,
    feature,
    access: read,
    summary: 'Download a conversion receipt',
    description: 'Returns a PDF.',
    params,
    output: 'file',
    errors: ['NOT_FOUND'],
  }) as const;

const ofCollection: Place = {
  url: '/balance/collection/conversions',
  read: canRead('BALANCE.COLLECTION'),
  write: canWrite('BALANCE.COLLECTION'),
};
const ofTransfer: Place = {
  url: '/balance/transfer/conversions',
  read: canRead('BALANCE.TRANSFER'),
  write: canWrite('BALANCE.TRANSFER'),
};

const ofCollectionId = z.object({ collectionConversionId: idField });
const ofTransferId = z.object({ transferConversionId: idField });

export const conversionsContract = {
  listCollectionConversions: listOfPlace(ofCollection),
  exportCollectionConversions: exportOfPlace(ofCollection),
  previewCollectionConversion: previewOf(ofCollection),
  lockCollectionConversion: lockOf(ofCollection),
  convertCollectionBalance: convertOf(ofCollection),
  getCollectionConversion: getOf(ofCollection, 'collectionConversionId', ofCollectionId),
  getCollectionConversionReceipt: receiptOf(ofCollection, 'collectionConversionId', ofCollectionId),
  listTransferConversions: listOfPlace(ofTransfer),
  exportTransferConversions: exportOfPlace(ofTransfer),
  previewTransferConversion: previewOf(ofTransfer),
  lockTransferConversion: lockOf(ofTransfer),
  convertTransferBalance: convertOf(ofTransfer),
  getTransferConversion: getOf(ofTransfer, 'transferConversionId', ofTransferId),
  getTransferConversionReceipt: receiptOf(ofTransfer, 'transferConversionId', ofTransferId),
} as const satisfies Contract;
