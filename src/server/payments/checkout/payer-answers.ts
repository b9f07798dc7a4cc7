// Validation of payer input beside the amount: phone, address and the merchant's own questions, with errors by field.

import type { z } from 'zod';
import type { Payable } from '#server/payments/sources/payment-source.ts';
import type { payerDetails } from '#shared/contract/payments/payer-input.ts';
import { isNumberAnswer } from '#shared/payments/answers.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import type { Fields } from './new-payment.ts';

type PayerAnswers = Pick<z.output<typeof payerDetails>, 'phone' | 'address' | 'answers'>;

function checkPhone(details: PayerAnswers, required: boolean, country: string, fields: Fields) {
  if (!details.phone) {
    if (required) fields.phone = 'Phone Number is required';
    return null;
  }
  const phone = normalisePhone(details.phone, country);
  if (!phone) fields.phone = 'Phone Number is invalid';
  return phone;
}

const addressLabels = { line1: 'Address', city: 'City', state: 'State' } as const;

function checkAddress(details: PayerAnswers, fields: Fields): { label: string; value: string }[] {
  return Object.entries(addressLabels).map(([part, label]) => {
    const value = details.address?.[part as keyof typeof addressLabels] ?? '';
    if (value === '') fields[`address.${part}`] = `${label} is required`;
    return { label, value };
  });
}

/** Whether an answer is valid. A date must exist. */
function isAnswer(field: Payable['customFields'][number], value: string): boolean {
  if (field.type === 'number') return isNumberAnswer(value);
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

function checkAnswers(payable: Payable, details: PayerAnswers, fields: Fields) {
  const provided = new Map(Object.entries(details.answers));
  return payable.customFields.flatMap((field) => {
    const value = provided.get(field.label)?.trim() ?? '';
    if (value === '') {
      if (field.required) fields[`answers.${field.label}`] = `${field.label} is required`;
      return [];
    }
    if (!isAnswer(field, value)) fields[`answers.${field.label}`] = `${field.label} ${faults[field.type]}`;
    return [{ label: field.label, value }];
  });
}

/** Returns the answers as stored with the payment; adds errors to `fields`. */
export function checkPayer(
  payable: Payable,
  details: PayerAnswers,
  country: string,
  fields: Fields,
): { phone: string | null; answers: { label: string; value: string }[] } {
  const phone = checkPhone(details, payable.collectPhone, country, fields);
  const address = payable.collectAddress ? checkAddress(details, fields) : [];
  return { phone, answers: [...checkAnswers(payable, details, fields), ...address] };
}
