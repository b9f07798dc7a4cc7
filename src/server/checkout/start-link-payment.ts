// Beginning a payment of a link by the details a payer gives, under the link's rules.
import type { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import type { payerDetails } from '#shared/contract/payment-gateway/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { normalisePhone } from '../customers/service.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { beginPayment, type Caller, type Fields, invalid, type NewPayment } from './new-payment.ts';
import { closedReasonOf, linkError } from './payment.ts';
import { selectLinkBySlug } from './payment-queries.ts';
import type { LinkRow } from './queries.ts';

export type PayerDetails = z.output<typeof payerDetails>;

/** How long a payer may take before a payment counts as abandoned. */
const linkPaymentMs = 3_600_000;

function checkLinkAmount(link: LinkRow, details: PayerDetails, fields: Fields): number {
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

function checkAnswers(link: LinkRow, details: PayerDetails, fields: Fields) {
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

/** Begins a payment of a link: checks its rules, knows the customer, and writes the payment last, for it takes hot rows. */
export async function startLinkPayment(
  services: Services,
  tx: Tx,
  slug: string,
  details: PayerDetails,
  caller: Caller,
): Promise<{ reference: string }> {
  const { clock, publicUrl } = services;
  const now = clock.now();
  const found = await selectLinkBySlug(tx, slug.toLowerCase(), new URL(publicUrl).hostname);
  if (!found) throw new AppError('NOT_FOUND');
  const { link, merchant } = found;
  const reason = closedReasonOf(link, now);
  if (reason) throw linkError(reason);
  const fields: Fields = {};
  const amount = checkLinkAmount(link, details, fields);
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
    source: { kind: 'payment_link_ref', id: link.id, name: link.name },
    answers,
    expiresAt: new Date(limitMs),
    caller,
  };
  return { reference: await beginPayment(services, tx, payment) };
}
