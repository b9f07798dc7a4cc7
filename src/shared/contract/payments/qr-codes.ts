// Contract of QR codes: codes that a merchant prints or shows, and payers scan to pay.
import { z } from 'zod';
import { codeStates } from '#shared/payments/payment-states.ts';
import { describeStates } from '#shared/states.ts';
import { instantField } from '../dates.ts';
import type { Contract } from '../endpoint.ts';
import { countedPageOf, countedPageQuery, minorUnits } from '../envelope.ts';
import {
  amountField,
  checkAmount,
  currencyField,
  emailField,
  idField,
  listOf,
  optionalText,
  textField,
} from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { callsOf } from '../platform/noun-calls.ts';
import { getStatisticsOf, listTransactionsOf } from './sources/source-calls.ts';

/** `static` takes many payments; `dynamic` has an amount and takes one. */
export const qrTypes = ['static', 'dynamic'] as const;
export type QrType = (typeof qrTypes)[number];
/** ACTIVE takes payments · INACTIVE was switched off · EXPIRED is past its date (derived) · PAID: a dynamic code was paid. */
export const qrStatuses = ['ACTIVE', 'INACTIVE', 'EXPIRED', 'PAID'] as const;
export type QrStatus = (typeof qrStatuses)[number];

const qrFields = z.object({
  name: textField('Name', 100),
  type: z.enum(qrTypes).default('static'),
  currency: currencyField,
  amount: amountField
    .nullish()
    .describe('Minor units; a static code without an amount lets the payer enter it'),
  label: optionalText(60).describe('Location, for example a cashier or store'),
  expiresAt: instantField.nullish(),
});

function checkCode(code: z.output<typeof qrFields>, context: z.RefinementCtx): void {
  const complain = (message: string) => context.addIssue({ code: 'custom', path: ['amount'], message });
  if (code.amount == null) {
    if (code.type === 'dynamic') complain('Amount is required');
    return;
  }
  const fault = checkAmount(code.amount, code.currency);
  if (fault) complain(fault);
}

export const qrCodeInput = qrFields.superRefine(checkCode);
export type QrCodeInput = z.output<typeof qrCodeInput>;

/** The changeable fields of a code: the amount stays as printed. */
export const qrCodeChange = qrFields.pick({ name: true, label: true, expiresAt: true });

export const qrCodeItem = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  type: z.enum(qrTypes),
  isAccount: z.boolean().describe('Whether it is the account QR code of the business'),
  status: z.enum(qrStatuses).describe(describeStates(codeStates)),
  currency: currencyField,
  amount: minorUnits.nullable(),
  label: z.string().nullable(),
  expiry_date: z.string().describe("Timestamp, or 'N/A' if it never expires"),
  link: z.string().describe('Address the code opens'),
  payments: z.number().int(),
  collected: minorUnits.describe('Total of successful payments, minor units'),
  visits: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type QrCodeItem = z.output<typeof qrCodeItem>;

export const qrCode = qrCodeItem.extend({
  qrCode: z.string().describe('Image of the link as a QR code, as a data URI (SVG)'),
  payload: z.string().nullable().describe('EMVCo payload in the NQR template for bank apps; naira only'),
});
export type QrCode = z.output<typeof qrCode>;

/** The filters, shared by the list and its export. */
export const qrFilters = listFilters({
  statuses: qrStatuses,
  sorts: ['createdAt', 'name', 'reference', 'label', 'amount', 'payments', 'collected'],
})
  .extend({
    type: listOf(qrTypes),
  })
  .extend(madeBetween.shape);

export const qrListQuery = qrFilters.extend({
  ...countedPageQuery.shape,
});

/** The text fields of POST /qr-code/share, beside the file. */
export const shareQrFields = z.object({
  title: textField('Title', 100),
  expiry_date: z.string().trim().max(60).default('N/A'),
  qr_link: z.string().trim().max(2000),
  customer_email: emailField,
});

/** The largest card image that can be sent, bytes. */
export const qrCardSizeMaxBytes = 5 * 1024 * 1024;

const { read, readOne, write, create, change, fileOf } = callsOf({
  area: 'PAYMENT_GATEWAY.QR_CODE',
  feature: 'qr_codes',
  params: z.object({ qrCodeId: idField }),
  output: qrCode,
});

export const qrCodesContract = {
  listQrCodes: {
    ...read,
    url: '/qr-code',
    summary: 'List QR codes',
    query: qrListQuery,
    output: countedPageOf(qrCodeItem),
  },
  createQrCode: {
    ...create,
    url: '/qr-code',
    summary: 'Create a QR code',
    body: qrCodeInput,
    message: 'QR code created',
  },
  getStaticQrCode: {
    ...read,
    url: '/qr-code/static',
    summary: 'Get the account QR code',
    description: 'Every business has one.',
    output: qrCode,
    errors: ['NOT_FOUND'],
  },
  shareQrCode: {
    ...write,
    method: 'POST',
    url: '/qr-code/share',
    summary: 'Send a QR card by e-mail',
    description:
      'Multipart: the fields title, expiry_date (N/A if none), qr_link and customer_email, then the card as a PDF in the field qrCode (at most 5 MB). The link must be that of one of your QR codes.',
    upload: { field: 'qrCode', sizeMaxBytes: qrCardSizeMaxBytes },
    output: z.object({ sent: z.boolean() }),
    errors: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_FILE', 'TOO_MANY_REQUESTS'],
    message: 'QR code sent',
  },
  getQrCode: {
    ...readOne,
    url: '/qr-code/:qrCodeId',
    summary: 'Get a QR code',
    output: qrCode,
  },
  updateQrCode: {
    ...change,
    method: 'PUT',
    url: '/qr-code/:qrCodeId',
    summary: 'Update a QR code',
    description: 'Changes its name, label or expiry.',
    body: qrCodeChange,
    errors: ['NOT_FOUND', 'QR_CODE_STATE'],
    message: 'QR code saved',
  },
  setQrCodeStatus: {
    ...change,
    method: 'PUT',
    url: '/qr-code/:qrCodeId/status',
    summary: 'Activate or deactivate a QR code',
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE']) }),
    errors: ['NOT_FOUND', 'QR_CODE_STATE'],
    message: 'QR code saved',
  },
  getQrCodeStatistics: getStatisticsOf(
    {
      ...readOne,
      url: '/qr-code/:qrCodeId/statistics',
      summary: 'Get QR code statistics',
      description: 'Returns scans, conversion and collected amount by day.',
    },
    'scans',
  ),
  getQrCodeImage: {
    ...readOne,
    url: '/qr-code/:qrCodeId/image',
    summary: 'Get the image of a QR code',
    description: 'Returns an SVG of its link, or of its payload for bank apps.',
    query: z.object({ content: z.enum(['link', 'payload']).default('link') }),
    output: 'file',
  },
  listQrCodeTransactions: listTransactionsOf({
    ...readOne,
    url: '/qr-code/:qrCodeId/transactions',
    summary: 'List the payments of a QR code',
  }),
  exportQrCodes: {
    ...fileOf(qrFilters),
    url: '/qr-code/export',
    summary: 'Export QR codes',
  },
} as const satisfies Contract;
