// Captures for benches: an approved card payment with its receipt, as created by the checkout.

import type { Capture } from '#server/payments/checkout/capture/capture.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import type { PayableMerchant } from '#test/support/merchants.ts';

/** Creates the capture of a payment from `addPending`. */
export function makeCapture(merchant: PayableMerchant, transactionId: string): Capture {
  const paidAt = clock.now();
  return {
    environmentId: merchant.environmentId,
    transactionId,
    attemptNumber: 1,
    currency: 'NGN',
    channel: 'card',
    quote: { charged: 500_000, fee: 17_500, vat: 1313, net: 481_187, rule: '1.5% + ₦100.00' },
    vatRule: '7.5%',
    gateway: 'SANDBOX',
    gatewayReference: `SBX${transactionId.slice(-12).toUpperCase()}`,
    responseCode: '00',
    gatewayResponse: 'Approved',
    card: {
      scheme: 'mastercard',
      bin: '511111',
      last4: '1118',
      expiry: '12/30',
      bank: 'Zenith Bank',
      country: 'NG',
    },
    threeDs: null,
    sender: null,
    split: null,
    source: {
      kind: 'payment_link_ref',
      id: merchant.linkId,
      day: paidAt.toISOString().slice(0, 10),
      reservedUse: false,
    },
    paidAt,
    paid: {
      amount: 500_000,
      currency: 'NGN',
      channel: 'card',
      card: { scheme: 'mastercard', last4: '1118' },
      sender: null,
    },
    emails: [
      {
        environmentId: merchant.environmentId,
        kind: 'receipt',
        to: 'ada@example.com',
        dedupeKey: `receipt:${transactionId}`,
        subject: '[Test] Receipt from Bench',
        composedFrom: transactionId,
        publicUrl: 'http://localhost:4000',
      },
    ],
  };
}
