// The schema of a setting that is an address with its own parser.
import { z } from 'zod';

/** `read` returns null for an invalid address. */
export function addressBy<T>(read: (text: string) => T | null) {
  return z
    .string()
    .transform((text, context) => {
      const address = read(text);
      if (!address) context.addIssue({ code: 'custom' });
      return address ?? z.NEVER;
    })
    .optional();
}
