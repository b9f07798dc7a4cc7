// The payment methods available to a business in its mode, and why others are not.

import { listAvailableMethods } from '#server/payments/checkout/quote.ts';
import { listConnectedChannels } from '#server/payments/gateways/choose-gateways.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import type { PaymentWays, WayFault } from '#shared/contract/payments/payment-methods.ts';
import { openChannels } from '#shared/contract/payments/pricing.ts';
import type { Currency } from '#shared/money.ts';

export async function getAvailablePaymentMethods(
  services: Services,
  db: Db,
  environment: Environment,
  currency: Currency,
): Promise<PaymentWays> {
  const { rails, clock } = services;
  const { businessId, mode } = environment;
  const criteria = { businessId, mode, currency };
  const connected = await listConnectedChannels(rails, db, criteria);
  const open = await listAvailableMethods(services, db, criteria, clock.now());
  return {
    currency,
    isSimulated: mode === 'live' && rails.liveIsSimulated,
    ways: openChannels.map((channel) => {
      const isConnected = connected.channels.includes(channel);
      const isOffered = open.channels.includes(channel);
      const fault: WayFault | null = isOffered ? null : isConnected ? 'no_price' : 'not_connected';
      return { channel, isOffered, fault };
    }),
    payoutsConnected: rails.banks(mode) !== null,
  };
}
