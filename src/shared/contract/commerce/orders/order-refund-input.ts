// The input of an order refund: by pieces, by an amount, or in full.
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
      .describe('lines: part of the delivery fee to refund, minor units'),
    amount: amountField.nullish().describe('amount: amount to refund, minor units'),
    restock: z.boolean().default(false).describe('whole: whether to return all items to stock'),
    total: minorUnits.nullish().describe('Total as it was shown; refused if it has changed since'),
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
