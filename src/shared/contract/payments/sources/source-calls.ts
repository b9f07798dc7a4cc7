// Shared endpoints of nouns that take payments: the payments of one link, page, QR code or split group, its figures, and sharing its
// address.
import { z } from 'zod';
import type { Permission } from '../../../permissions.ts';
import { minorUnits } from '../../envelope.ts';
import type { ErrorCode } from '../../errors.ts';
import type { Feature } from '../../features.ts';
import { emailField, optionalText } from '../../fields.ts';
import { transactionListQuery, transactionPage } from '../transactions.ts';

/** The parts that differ by noun. */
type CallOfOne<P extends z.ZodType> = {
  feature: Feature;
  url: string;
  summary: string;
  description?: string;
  access: readonly Permission[];
  params: P;
};

/** Lists the payments of one of them, in the shape of the list of all payments. */
export function listTransactionsOf<P extends z.ZodType>(call: CallOfOne<P>) {
  return {
    ...call,
    method: 'GET',
    query: transactionListQuery,
    output: transactionPage,
    errors: ['NOT_FOUND'],
  } as const;
}

/** Returns how often one of them was visited and paid, in total and over the last days. */
export function getStatisticsOf<P extends z.ZodType>(
  call: CallOfOne<P>,
  opened: 'visits' | 'scans' = 'visits',
) {
  const visits = z.number().int();
  const paid = z.number().int();
  return {
    ...call,
    method: 'GET',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    output: z.object({
      visits: opened === 'scans' ? visits.describe('Scans') : visits,
      started: z.number().int().describe('Payments started'),
      paid,
      conversion: z.number().describe(`Paid share of ${opened}, percent with one decimal`),
      collected: minorUnits,
      days: z.array(z.object({ day: z.string(), visits, paid, collected: minorUnits })),
    }),
    errors: ['NOT_FOUND'],
  } as const;
}

/** Sends the address of one of them by e-mail. */
export function shareByEmail<P extends z.ZodType>(
  call: CallOfOne<P> & { errors: readonly ErrorCode[]; message: string },
) {
  return {
    ...call,
    method: 'POST',
    idempotency: 'optional',
    body: z.object({
      emails: z.array(emailField).min(1, 'E-mail is required').max(20, 'At most 20 addresses'),
      note: optionalText(500),
    }),
    output: z.object({ sent: z.number().int() }),
  } as const;
}
