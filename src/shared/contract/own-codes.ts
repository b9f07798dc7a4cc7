// Shared parts of calls that a user confirms with a one-time code sent to their own e-mail address.
import { z } from 'zod';

/** The destination of a code, and the delay before another may be requested. */
export const sentCode = z.object({ destination: z.string().describe('Masked'), resendInS: z.number().int() });

/** Errors of changes that require a code. */
export const ownCodeErrors = [
  'CONFLICT',
  'FORBIDDEN',
  'CODE_WRONG',
  'CODE_SPENT',
  'TOO_MANY_REQUESTS',
] as const;
