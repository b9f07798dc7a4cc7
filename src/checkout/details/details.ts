// The payer's details: the fields a page requires, validation messages, and the request body.
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { amountMax, type Currency, formatMoney, minimumAmount, parseAmount } from '#shared/money.ts';
import { isNumberAnswer } from '#shared/payments/answers.ts';
import type { PayerDetails } from '../api.ts';
import { t } from '../i18n.ts';
import { readStoredJson } from '../storage.ts';

/** Values by field path, such as `email`, `address.city` or `answers.Size`: the paths of the server's messages. */
export type DetailValues = Record<string, string>;
export type DetailErrors = Record<string, string>;

/** Restores the input of a payer who returns to the details. */
export function storedDetails(slug: string): DetailValues {
  return readStoredJson<DetailValues>(`details.${slug}`) ?? {};
}

export function smallestAmount(page: CheckoutPage): number {
  return Math.max(page.amountMin ?? 0, minimumAmount(page.currency));
}

export function largestAmount(page: CheckoutPage): number {
  return page.amountMax ?? amountMax;
}

function checkAmount(text: string, page: CheckoutPage): string | null {
  const amount = readAmount({ amount: text }, page.currency);
  if (amount === null) return t('Amount is required');
  if (amount < smallestAmount(page)) {
    return t('The minimum allowable amount is {{amount}}', {
      amount: formatMoney(smallestAmount(page), page.currency),
    });
  }
  if (amount <= largestAmount(page)) return null;
  return t('The maximum allowable amount is {{amount}}', {
    amount: formatMoney(largestAmount(page), page.currency),
  });
}

/** Removes separators between the digits. The server knows the merchant's country and does the full validation. */
export function barePhone(text: string): string {
  return text.replace(/[\s().-]/g, '');
}

/** Path of the phone's country, whose code is kept among the values; the server knows the code of the merchant's own country. */
export const phoneCountry = 'phone.country';
export const phoneCode = 'phone.code';

/** Prepends the selected dialling code, unless the number has one: 0803… in Nigeria becomes +234803…. */
export function wholePhone(text: string, code: string | undefined): string {
  const bare = barePhone(text);
  if (bare === '' || bare.startsWith('+') || !code) return bare;
  // Italian numbers keep their leading zero.
  return `+${code}${code === '39' ? bare : bare.replace(/^0+/, '')}`;
}

function checkText(label: string, text: string): string | null {
  if (text === '') return t('{{field}} is required', { field: label });
  return text.trim() === '' ? t('This field cannot contain only spaces') : null;
}

export function checkEmail(text: string): string | null {
  if (text.trim() === '') return t('E-mail is required');
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim()) ? null : t('Invalid email address');
}

function checkPhone(text: string): string | null {
  if (text.trim() === '') return t('Phone Number is required');
  return /^\+?\d{6,15}$/.test(barePhone(text)) ? null : t('Phone Number is invalid');
}

function checkAnswer(field: CheckoutPage['customFields'][number], text: string): string | null {
  const missing = checkText(field.label, text);
  if (missing) return field.required || text !== '' ? missing : null;
  if (field.type === 'number' && !isNumberAnswer(text.trim())) {
    return t('{{field}} must be a number', { field: field.label });
  }
  return null;
}

export const addressFields = [
  { path: 'address.line1', label: 'Address', autoComplete: 'address-line1' },
  { path: 'address.city', label: 'City', autoComplete: 'address-level2' },
  { path: 'address.state', label: 'State', autoComplete: 'address-level1' },
] as const;

export function checkDetails(page: CheckoutPage, values: DetailValues): DetailErrors {
  const found: [path: string, error: string | null][] = [['email', checkEmail(values.email ?? '')]];
  if (page.amount === null) found.push(['amount', checkAmount(values.amount ?? '', page)]);
  if (page.collectPhone) found.push(['phone', checkPhone(values.phone ?? '')]);
  if (page.collectAddress) {
    for (const { path, label } of addressFields) found.push([path, checkText(t(label), values[path] ?? '')]);
  }
  for (const field of page.customFields) {
    const path = `answers.${field.label}`;
    found.push([path, checkAnswer(field, values[path] ?? '')]);
  }
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null));
}

export function readAmount(values: DetailValues, currency: Currency): number | null {
  return parseAmount((values.amount ?? '').replace(/\.$/, ''), currency);
}

export function readDetails(page: CheckoutPage, values: DetailValues): PayerDetails {
  const amount = page.amount === null ? readAmount(values, page.currency) : null;
  const answers = page.customFields
    .map((field) => [field.label, (values[`answers.${field.label}`] ?? '').trim()])
    .filter(([, text]) => text !== '');
  return {
    email: (values.email ?? '').trim(),
    answers: Object.fromEntries(answers),
    ...(values.name?.trim() && { name: values.name.trim() }),
    ...(page.collectPhone && { phone: wholePhone(values.phone ?? '', values[phoneCode]) }),
    ...(amount !== null && { amount }),
    ...(page.collectAddress && {
      address: {
        line1: (values['address.line1'] ?? '').trim(),
        city: (values['address.city'] ?? '').trim(),
        state: (values['address.state'] ?? '').trim(),
      },
    }),
  };
}
