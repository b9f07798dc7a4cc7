// Payments for tests of lists and figures, written in bulk: rows as the checkout leaves them, roll-ups computed by the database.
import { randomBytes } from 'node:crypto';
import type { Services } from '#server/services.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { CardScheme, SourceKind, TransactionStatus } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';

export type PaymentInput = {
  at: Date;
  amount: number;
  channel: Channel | null;
  status?: TransactionStatus;
  /** The reason of the failure. */
  failure?: string;
  currency?: Currency;
  source?: SourceKind;
  last4?: string;
  scheme?: CardScheme;
  name?: string;
  email?: string;
  merchantReference?: string;
  refunded?: number;
  dispute?: 'none' | 'open' | 'won' | 'lost';
};

const batchRows = 500;

/** Writes payments of one environment and the customers they name. */
export async function addPayments(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  environmentId: string,
  payments: readonly PaymentInput[],
): Promise<void> {
  const customers = new Map<string, string>();
  await database.inTransaction(async (tx) => {
    for (const { email, name, at } of payments) {
      if (!email || customers.has(email)) continue;
      customers.set(email, clock.newId());
      await tx
        .insertInto('customers')
        .values({
          environmentId,
          id: customers.get(email) as string,
          email,
          name: name ?? null,
          phone: null,
          createdAt: at,
        })
        .execute();
    }
    const rows = payments.map((payment) => rowOf(payment, environmentId, clock.newId(), customers));
    for (let start = 0; start < rows.length; start += batchRows)
      await tx
        .insertInto('transactions')
        .values(rows.slice(start, start + batchRows))
        .execute();
  });
}

function rowOf(payment: PaymentInput, environmentId: string, id: string, customers: Map<string, string>) {
  const { at, amount, channel, status = 'successful', refunded = 0 } = payment;
  const fee = Math.round(amount * 0.015);
  const vat = Math.round(fee * 0.075);
  return {
    environmentId,
    id,
    reference: `TST-${randomBytes(6).toString('hex').toUpperCase()}`,
    merchantReference: payment.merchantReference ?? null,
    status,
    stage: status === 'pending' ? ('open' as const) : ('done' as const),
    refundState:
      refunded === 0
        ? ('none' as const)
        : refunded < amount
          ? ('partially_refunded' as const)
          : ('refunded' as const),
    disputeState: payment.dispute ?? ('none' as const),
    currency: payment.currency ?? ('NGN' as const),
    requestedAmount: amount,
    amount,
    fee,
    vat,
    net: amount - fee - vat,
    refundedAmount: refunded,
    feeBearer: 'merchant' as const,
    feeRule: '1.5%',
    vatRule: '7.5%',
    channel,
    gateway: channel ? 'SANDBOX' : null,
    failureReason: payment.failure ?? null,
    sourceKind: payment.source ?? ('api' as const),
    customerId: payment.email ? (customers.get(payment.email) ?? null) : null,
    customerName: payment.name ?? null,
    customerEmail: payment.email ?? null,
    cardScheme: payment.last4 ? (payment.scheme ?? ('visa' as const)) : null,
    cardBin: payment.last4 ? '408408' : null,
    cardLast4: payment.last4 ?? null,
    cardExpiry: payment.last4 ? '12/30' : null,
    paidAt: status === 'successful' ? at : null,
    endedAt: status === 'pending' ? null : at,
    createdAt: at,
    updatedAt: at,
  };
}
