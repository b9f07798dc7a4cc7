// Balances over time in responses: balance and movements per hour or day.
import { z } from 'zod';
import { instant } from '../envelope.ts';
import { currencyField } from '../fields.ts';

export const coursePoint = z.object({
  at: instant.describe('Start of the hour or day'),
  label: z.string(),
});

/** `point` is the schema of an hour or a day: `coursePoint.extend({ … })`. */
export const courseOf = <P extends z.ZodType>(point: P) =>
  z.object({ currency: currencyField, frequency: z.enum(['hourly', 'daily']), points: z.array(point) });
