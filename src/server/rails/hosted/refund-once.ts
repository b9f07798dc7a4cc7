// Refunds at gateways that identify a refund by our reference: it is looked up first, so a repeated request does not create a second refund.
import type { RefundOutcome, RefundRequest } from '../refunds.ts';
import type { HostedCards, PlacedOrder } from './hosted-cards.ts';

type Gateway = {
  /** Returns the refund with the reference; null if there is none. */
  find(order: PlacedOrder, reference: string): Promise<RefundOutcome | null>;
  create(order: PlacedOrder, request: RefundRequest): Promise<RefundOutcome>;
};

export function refundOnce({ find, create }: Gateway): Pick<HostedCards, 'refund' | 'queryRefund'> {
  return {
    refund: async (order, request) => {
      const before = await find(order, request.reference);
      if (before) return before;
      const created = await create(order, request);
      // Of two concurrent requests, the second is refused because the first exists, so the first is the result.
      return created.outcome === 'failed' ? ((await find(order, request.reference)) ?? created) : created;
    },
    queryRefund: async (order, reference) =>
      (await find(order, reference)) ?? {
        outcome: 'failed',
        gatewayReference: null,
        responseCode: 'NOT_FOUND',
        reason: 'The refund never reached the gateway',
      },
  };
}
