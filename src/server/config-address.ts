// A setting that is an address which only a reader of its own understands.
import { z } from 'zod';

/** `read` answers null for what is no such address. */
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
