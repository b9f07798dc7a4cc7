// The tax authority's code for the goods or services sold.
import { optionalText } from '../fields.ts';

/** The format of a code. */
export const codePattern = /^[A-Z0-9][A-Z0-9.-]{1,19}$/;

/** An item's code, as in the tax authority's lists. */
export const authorityCode = optionalText(20)
  .transform((text) => text?.toUpperCase() ?? null)
  .refine((text) => text === null || codePattern.test(text), 'Use 2 to 20 letters, digits, dots and dashes');
