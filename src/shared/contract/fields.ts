// Field schemas with the specification's own messages (section 5), shared by every contract and form.
import { z } from 'zod';
import { amountMax, type Currency, currencyCodes, formatMoney, minimumAmount } from '../money.ts';

/** ISO 4217 code. */
export const currencyField = z.enum(currencyCodes);

/** An e-mail address, lower-cased. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Invalid email address').max(254, 'Invalid email address'));

/** An e-mail address, lower-cased; empty text counts as absent. */
export const maybeEmailField = z
  .literal('')
  .transform(() => null)
  .or(emailField)
  .nullish()
  .transform((value) => value || null);

/** A leading plus and digits, without spaces; empty text counts as absent. */
export const maybePhoneField = z
  .string()
  .transform((value) => value.replace(/[\s()-]/g, ''))
  .refine((value) => value === '' || /^\+[1-9]\d{6,14}$/.test(value), 'Phone Number is invalid')
  .nullish()
  .transform((value) => value || null);

/** Free text of at least two characters, not only spaces. */
export function textField(label: string, max = 200) {
  return (
    z
      .string({ error: `${label} is required` })
      .min(1, `${label} is required`)
      .max(max, `Must be at most ${max} characters`)
      .refine((value) => value.trim().length > 0, 'This field cannot contain only spaces')
      // Counts code points, as the database does: a character beyond the first plane has length 2 in a string.
      .refine(
        (value) => value.trim().length === 0 || [...value.trim()].length >= 2,
        'Must be at least 2 characters',
      )
      .transform((value) => value.trim())
  );
}

/** Free text with its own message for a missing value: 'Business name is required'. */
export function requiredText(message: string, label: string, max: number) {
  return z.string({ error: message }).min(1, message).pipe(textField(label, max));
}

/** Optional free text; an empty string counts as absent. */
export function optionalText(max = 500) {
  return z
    .string()
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .nullish()
    .transform((value) => value || null);
}

/** Optional text of at least two characters; an empty string counts as absent. */
export function maybeText(label: string, max: number) {
  return z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .transform((value) => value.trim() || null)
    .pipe(textField(label, max).nullable())
    .nullish()
    .transform((value) => value ?? null);
}

/** A web address, http or https only; https:// is added if the scheme is missing. */
export const urlField = z
  .string()
  .trim()
  .max(2000, 'Must be at most 2000 characters')
  .transform((value) => (/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`))
  .pipe(
    z
      .url({ protocol: /^https?$/, error: 'Enter a web address such as https://example.com' })
      // Checked again, including the added scheme.
      .max(2000, 'Must be at most 2000 characters'),
  );

/** Checks for a positive amount in minor units that is at least the currency's minimum. */
export function checkAmount(amount: number, currency: Currency): string | null {
  const minimum = minimumAmount(currency);
  if (amount < minimum) return `The minimum allowable amount is ${formatMoney(minimum, currency)}`;
  if (amount > amountMax) return `The maximum allowable amount is ${formatMoney(amountMax, currency)}`;
  return null;
}

/** Answer to an amount, share or quantity of zero: it was entered, so it is not missing. */
export const moreThanZero = 'Must be more than zero';

/** Amount in minor units; the minimum depends on the currency and is checked with `checkAmount`. */
export const amountField = z
  .number({ error: 'Amount is required' })
  .int('Amount is required')
  .positive(moreThanZero)
  .max(amountMax, 'Amount is too large');

/** The largest value of an integer column. */
export const countMax = 2_147_483_647;
/** The version of a row as read by the caller, counted from 1. */
export const versionField = z.number().int().min(1).max(countMax);

/** `known` of an update: the values that the edit began with, merged under the lock of the row (decision 142). */
export function knownOf<S extends z.ZodType>(fields: S) {
  return fields
    .optional()
    .describe(
      'The values when editing began: fields equal in both stay as they are now. Omit it to write all fields',
    );
}

/** The UUID of a row. */
export const idField = z.uuid();
/** An id, or the reference that users see. */
export const idOrReference = z.string().min(1).max(64);
/** Free search text. */
export const searchField = z.string().trim().max(200).optional();
/** A list of values, comma-separated (`a,b`) or repeated; empty values are dropped. */
export function listOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) =>
      (Array.isArray(value) ? value : (value ?? '').split(',')).filter((item) => item !== ''),
    )
    .pipe(z.array(z.enum(values)));
}
/** The sort order of a list: ascending by name, descending with a leading minus. */
export function sortField<const K extends string>(names: readonly K[], first: K | `-${K}`) {
  const orders = z.enum(names.flatMap((name): (K | `-${K}`)[] => [name, `-${name}`]));
  return orders.default(first as z.util.NoUndefined<z.output<typeof orders>>);
}
/** Free-form data of the merchant: at most 50 keys, shown unchanged. */
export const metadataField = z
  .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()]))
  .refine((value) => Object.keys(value).length <= 50, 'At most 50 keys');

/** The reason for an action: stored in the audit trail and sent to the people affected. */
export const reasonField = textField('Reason', 500);
export const reasonInput = z.object({ reason: reasonField });
