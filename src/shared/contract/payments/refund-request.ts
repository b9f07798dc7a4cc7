// Contract of a refund that waits for a bank account, as the customer sees it.
import { z } from 'zod';
import { refundStatuses } from '../../payments/refunds.ts';
import { day, minorUnits } from '../envelope.ts';
import { currencyField } from '../fields.ts';

export const refundRequest = z.object({
  merchantName: z.string(),
  logoUrl: z.string().nullable(),
  testMode: z.boolean(),
  simulated: z.boolean().describe('Whether live mode is simulated in this installation'),
  reference: z.string(),
  paymentReference: z.string(),
  currency: currencyField,
  amount: minorUnits,
  status: z.enum(refundStatuses),
  customerNote: z.string().nullable(),
  until: z.string().nullable().describe('Deadline for bank details'),
  bankName: z.string().nullable(),
  accountEnding: z.string().nullable().describe('Last four digits of the account'),
  expectedOn: day.nullable(),
  banks: z.array(z.object({ code: z.string(), name: z.string() })),
});
export type RefundRequest = z.output<typeof refundRequest>;
