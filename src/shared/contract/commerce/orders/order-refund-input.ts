// What is sent to give back pieces of an order, an amount, or all of it.
import { z } from 'zod';
import { amountMax } from '../../../money.ts';
import { refundReasons } from '../../../payments/refunds.ts';
import { minorUnits } from '../../envelope.ts';
import { amountField, countMax, optionalText } from '../../fields.ts';
import { orderLinesMax } from './order-shapes.ts';

const whole = z.number().int();

export const orderRefundInput = z
  .object({
    kind: z.enum(['lines', 'amount', 'whole']),
    lines: z
      .array(
        z.object({
          position: whole.min(0).max(countMax),
          quantity: whole.min(1, 'At least 1').max(countMax),
          restock: z.boolean().default(false),
        }),
      )
      .max(orderLinesMax)
      .default([]),
    delivery: z
      .number()
      .int()
      .min(0)
      .max(amountMax)
      .default(0)
      .describe('lines: what of the delivery is given back, minor units'),
    amount: amountField.nullish().describe('amount: how much, minor units'),
    restock: z.boolean().default(false).describe('whole: whether all of it goes back into the stock'),
    total: minorUnits.nullish().describe('As it was shown; refused when it is another by now'),
    reason: z.enum(refundReasons, { error: 'Reason is required' }),
    customerNote: optionalText(500),
  })
  .superRefine((input, context) => {
    if (input.kind === 'amount' && !input.amount)
      context.addIssue({ code: 'custom', path: ['amount'], message: 'Amount is required' });
    if (input.kind === 'lines' && input.lines.length === 0 && input.delivery === 0)
      context.addIssue({ code: 'custom', path: ['lines'], message: 'Choose what to refund' });
    const positions = input.lines.map(({ position }) => position);
    if (new Set(positions).size < positions.length)
      context.addIssue({ code: 'custom', path: ['lines'], message: 'List each item only once' });
  });
export type OrderRefundInput = z.output<typeof orderRefundInput>;
