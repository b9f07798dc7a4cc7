// What calls share that a person confirms with a one-time code sent to their own e-mail address.
import { z } from 'zod';

/** Where a code went, and how long until another may be asked for. */
export const sentCode = z.object({ destination: z.string().describe('Masked'), resendInS: z.number().int() });

/** What may stop a change that takes one. */
export const ownCodeErrors = [
  'CONFLICT',
  'FORBIDDEN',
  'CODE_WRONG',
  'CODE_SPENT',
  'TOO_MANY_REQUESTS',
] as const;
