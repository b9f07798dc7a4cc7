// The course of a balance in calls: how it stood and what moved, by hour or by day.
import { z } from 'zod';
import { instant } from '../envelope.ts';
import { currencyField } from '../fields.ts';

export const coursePoint = z.object({
  at: instant.describe('Start of the hour or day'),
  label: z.string(),
});

/** `points` says what is told of each hour or day: `coursePoint.extend({ … })`. */
export const courseOf = <P extends z.ZodType>(point: P) =>
  z.object({ currency: currencyField, frequency: z.enum(['hourly', 'daily']), points: z.array(point) });
