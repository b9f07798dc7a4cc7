// Beginning a payment of a link or page by the details a payer gives, under its rules.
import type { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import type { payerDetails } from '#shared/contract/payment-gateway/payer-input.ts';
import { formatMoney } from '#shared/money.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import type { Db, Tx } from '../db/database.ts';
import {
  findPublishedPage,
  type PaidPage,
  pageClosedError,
  pageClosedReason,
} from '../payment-pages/payer-page.ts';
import {
  codeClosedError,
  codeClosedReason,
  codeTitle,
  findScannedCode,
  type PaidCode,
} from '../qr-codes/payer-code.ts';
import type { Services, TxServices } from '../services.ts';
import { beginPayment, type Caller, type Fields, invalid, type NewPayment } from './new-payment.ts';
import { closedReasonOf, isSwitchedOff, linkError } from './payment.ts';
import { type Merchant, selectLinkBySlug, selectMerchant } from './payment-queries.ts';
import type { LinkRow } from './queries.ts';

export type PayerDetails = z.output<typeof payerDetails>;

/** How long a payer may take before a payment counts as abandoned. */
const linkPaymentMs = 3_600_000;

/** What a link and a page ask of a payer alike. */
export type Asked = Pick<
  LinkRow,
  | 'environmentId'
  | 'id'
  | 'name'
  | 'description'
  | 'currency'
  | 'amount'
  | 'amountMin'
  | 'amountMax'
  | 'customFields'
  | 'collectPhone'
  | 'collectAddress'
  | 'feeBearer'
  | 'expiresAt'
> & { splitGroupId?: string | null };

function checkAskedAmount(link: Asked, details: PayerDetails, fields: Fields): number {
  if (link.amount !== null) return link.amount;
  const { amount } = details;
  if (amount === undefined) {
    fields.amount = 'Amount is required';
    return 0;
  }
  const fault =
    (link.amountMin !== null && amount < link.amountMin
      ? `The minimum allowable amount is ${formatMoney(link.amountMin, link.currency)}`
      : null) ??
    (link.amountMax !== null && amount > link.amountMax
      ? `The maximum allowable amount is ${formatMoney(link.amountMax, link.currency)}`
      : null) ??
    checkAmount(amount, link.currency);
  if (fault) fields.amount = fault;
  return amount;
}

function checkPhone(details: PayerDetails, required: boolean, country: string, fields: Fields) {
  if (!details.phone) {
    if (required) fields.phone = 'Phone Number is required';
    return null;
  }
  const phone = normalisePhone(details.phone, country);
  if (!phone) fields.phone = 'Phone Number is invalid';
  return phone;
}

const addressLabels = { line1: 'Address', city: 'City', state: 'State' } as const;

function checkAddress(details: PayerDetails, fields: Fields): { label: string; value: string }[] {
  return Object.entries(addressLabels).map(([part, label]) => {
    const value = details.address?.[part as keyof typeof addressLabels] ?? '';
    if (value === '') fields[`address.${part}`] = `${label} is required`;
    return { label, value };
  });
}

/** A number may have thousands separators; a date is a real day. */
function isAnswer(field: LinkRow['customFields'][number], value: string): boolean {
  if (field.type === 'number') return /^-?\d{1,3}(,?\d{3})*(\.\d+)?$|^-?\d+(\.\d+)?$/.test(value);
  if (field.type === 'select') return field.options.includes(value);
  if (field.type !== 'date') return true;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

const faults = {
  text: 'is not valid',
  number: 'must be a number',
  date: 'must be a date',
  select: 'must be one of the options',
};

function checkAnswers(link: Asked, details: PayerDetails, fields: Fields) {
  const given = new Map(Object.entries(details.answers));
  return link.customFields.flatMap((field) => {
    const value = given.get(field.label)?.trim() ?? '';
    if (value === '') {
      if (field.required) fields[`answers.${field.label}`] = `${field.label} is required`;
      return [];
    }
    if (!isAnswer(field, value)) fields[`answers.${field.label}`] = `${field.label} ${faults[field.type]}`;
    return [{ label: field.label, value }];
  });
}

/** The page that payers know at an address, with its merchant. */
export async function findPageBySlug(
  services: Pick<Services, 'publicUrl'>,
  db: Db,
  slug: string,
): Promise<{ page: PaidPage; merchant: Merchant } | undefined> {
  const page = await findPublishedPage(db, slug);
  const host = new URL(services.publicUrl).hostname;
  const merchant = page && (await selectMerchant(db, page.environmentId, host));
  return page && merchant && { page, merchant };
}

type Found = {
  asked: Asked;
  kind: 'payment_link_ref' | 'payment_page_ref' | 'qr_code_ref';
  merchant: Merchant;
};

/** The link or page of an address; throws when there is none or when it takes no payments. */
async function findAsked(services: TxServices, tx: Tx, slug: string): Promise<Found> {
  const found = await selectLinkBySlug(tx, slug, new URL(services.publicUrl).hostname);
  if (found) {
    const reason = closedReasonOf(found.link, services.clock.now());
    if (reason) throw linkError(reason);
    if (isSwitchedOff(found.merchant, 'payment_link_ref')) throw linkError('inactive');
    return { asked: found.link, kind: 'payment_link_ref', merchant: found.merchant };
  }
  const published = await findPageBySlug(services, tx, slug);
  if (!published) return findAskedByCode(services, tx, slug);
  const isPageOff = isSwitchedOff(published.merchant, 'payment_page_ref');
  if (isPageOff || pageClosedReason(published.page)) throw pageClosedError();
  const { page, merchant } = published;
  return { asked: { ...page, expiresAt: null }, kind: 'payment_page_ref', merchant };
}

/** What the page of a code asks of a payer. */
export function askedByCode(code: PaidCode): Asked {
  return {
    ...code,
    name: codeTitle(code),
    description: null,
    amountMin: null,
    amountMax: null,
    customFields: [],
    collectPhone: false,
    collectAddress: false,
    feeBearer: 'merchant',
  };
}

/** The code that payers scanned, with its merchant. */
export async function findCodeBySlug(
  services: Pick<Services, 'publicUrl'>,
  db: Db,
  slug: string,
): Promise<{ code: PaidCode; merchant: Merchant } | undefined> {
  const code = await findScannedCode(db, slug);
  const host = new URL(services.publicUrl).hostname;
  const merchant = code && (await selectMerchant(db, code.environmentId, host));
  return code && merchant && { code, merchant };
}

async function findAskedByCode(services: TxServices, tx: Tx, slug: string): Promise<Found> {
  const scanned = await findCodeBySlug(services, tx, slug);
  if (!scanned) throw new AppError('NOT_FOUND');
  const isOff = isSwitchedOff(scanned.merchant, 'qr_code_ref');
  const reason = isOff ? 'inactive' : codeClosedReason(scanned.code, services.clock.now());
  if (reason) throw codeClosedError(reason);
  return { asked: askedByCode(scanned.code), kind: 'qr_code_ref', merchant: scanned.merchant };
}

/** Begins a payment of a link or page: checks its rules, knows the customer, and writes the payment last, for it takes hot rows. */
export async function startLinkPayment(
  services: TxServices,
  tx: Tx,
  slug: string,
  details: PayerDetails,
  caller: Caller,
): Promise<{ reference: string }> {
  const { clock } = services;
  const now = clock.now();
  const { asked: link, kind, merchant } = await findAsked(services, tx, slug.toLowerCase());
  const fields: Fields = {};
  const amount = checkAskedAmount(link, details, fields);
  const phone = checkPhone(details, link.collectPhone, merchant.country, fields);
  const address = link.collectAddress ? checkAddress(details, fields) : [];
  const answers = [...checkAnswers(link, details, fields), ...address];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const limitMs = Math.min(
    now.getTime() + linkPaymentMs,
    link.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const payment: NewPayment = {
    merchant,
    currency: link.currency,
    amount,
    payer: { email: details.email, name: details.name, phone },
    feeBearer: link.feeBearer,
    source: { kind, id: link.id, name: link.name },
    answers,
    splitGroupId: link.splitGroupId ?? null,
    expiresAt: new Date(limitMs),
    caller,
  };
  return { reference: await beginPayment(services, tx, payment) };
}
