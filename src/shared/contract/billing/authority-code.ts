// The code of goods or services by which the tax authority knows what is sold.
import { optionalText } from '../fields.ts';

/** What a code may be. */
export const codePattern = /^[A-Z0-9][A-Z0-9.-]{1,19}$/;

/** What the tax authority calls it, as its lists have it. */
export const authorityCode = optionalText(20)
  .transform((text) => text?.toUpperCase() ?? null)
  .refine((text) => text === null || codePattern.test(text), 'Use 2 to 20 letters, digits, dots and dashes');
