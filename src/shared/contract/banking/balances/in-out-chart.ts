// The course of wallets in calls: what came in and left by hour or day, and what lay there.
import { z } from 'zod';
import { instant, minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';

export const inOutChart = z.object({
  currency: currencyField,
  frequency: z.enum(['hourly', 'daily']),
  points: z.array(
    z.object({
      at: instant.describe('Beginning of the hour or day'),
      label: z.string(),
      balance: minorUnits.describe('At its end'),
      money_in: minorUnits,
      money_out: minorUnits,
    }),
  ),
});
