// Beginning a payment of what has an address, as a link or page, by the details a payer gives, under its rules.

import type { z } from 'zod';
import { pricesIn } from '#server/payments/pricing/terms.ts';
import type { Payable } from '#server/payments/sources/payment-source.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import type { payerDetails } from '#shared/contract/payments/payer-input.ts';
import { formatMoney } from '#shared/money.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { beginPayment, type Caller, type Fields, invalid, type NewPayment } from './new-payment.ts';
import { isFeatureDisabled } from './payment.ts';
import { selectAtAddress } from './payment-queries.ts';

export type PayerDetails = z.output<typeof payerDetails>;

/** How long a payer may take before a payment counts as abandoned. */
const linkPaymentMs = 3_600_000;

function checkAskedAmount(payable: Payable, details: PayerDetails, fields: Fields): number {
  if (payable.amount !== null) return payable.amount;
  const { amount } = details;
  if (amount === undefined) {
    fields.amount = 'Amount is required';
    return 0;
  }
  const fault =
    (payable.amountMin !== null && amount < payable.amountMin
      ? `The minimum allowable amount is ${formatMoney(payable.amountMin, payable.currency)}`
      : null) ??
    (payable.amountMax !== null && amount > payable.amountMax
      ? `The maximum allowable amount is ${formatMoney(payable.amountMax, payable.currency)}`
      : null) ??
    checkAmount(amount, payable.currency);
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
function isAnswer(field: Payable['customFields'][number], value: string): boolean {
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

function checkAnswers(payable: Payable, details: PayerDetails, fields: Fields) {
  const given = new Map(Object.entries(details.answers));
  return payable.customFields.flatMap((field) => {
    const value = given.get(field.label)?.trim() ?? '';
    if (value === '') {
      if (field.required) fields[`answers.${field.label}`] = `${field.label} is required`;
      return [];
    }
    if (!isAnswer(field, value)) fields[`answers.${field.label}`] = `${field.label} ${faults[field.type]}`;
    return [{ label: field.label, value }];
  });
}

/** Begins a payment of what has an address: checks its rules, knows the customer, and writes the payment last, for it takes hot rows. */
export async function startLinkPayment(
  services: TxServices,
  tx: Tx,
  slug: string,
  details: PayerDetails,
  caller: Caller,
): Promise<{ reference: string }> {
  const { clock } = services;
  const now = clock.now();
  const found = await selectAtAddress(services, tx, slug.toLowerCase());
  if (!found) throw new AppError('NOT_FOUND');
  const { source, payable, merchant, terms } = found;
  if (source.offer) throw new AppError('CONFLICT', { sentence: 'This is ordered by its own page.' });
  const reason =
    source.closedReason(payable, now) ?? (isFeatureDisabled(merchant, source) ? 'inactive' : null);
  if (reason) throw source.closedError(reason);
  const fields: Fields = {};
  const amount = checkAskedAmount(payable, details, fields);
  const phone = checkPhone(details, payable.collectPhone, merchant.country, fields);
  const address = payable.collectAddress ? checkAddress(details, fields) : [];
  const answers = [...checkAnswers(payable, details, fields), ...address];
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const limitMs = Math.min(
    now.getTime() + linkPaymentMs,
    payable.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const payment: NewPayment = {
    merchant,
    prices: pricesIn(terms, payable.currency),
    currency: payable.currency,
    amount,
    payer: { email: details.email, name: details.name, phone },
    feeBearer: payable.feeBearer,
    source: { kind: source.kind, id: payable.id, name: payable.title },
    answers,
    splitGroupId: payable.splitGroupId,
    expiresAt: new Date(limitMs),
    caller,
  };
  return { reference: await beginPayment(services, tx, payment) };
}
