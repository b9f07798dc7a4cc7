// The ways a business can be paid in its mode, and why others are not offered.

import { openChannels } from '#shared/contract/payment-gateway/pricing.ts';
import type { PaymentWays, WayFault } from '#shared/contract/settings/payment-methods.ts';
import type { Currency } from '#shared/money.ts';
import { listOpenWays } from '../checkout/quote.ts';
import type { Db } from '../db/database.ts';
import { listConnectedChannels } from '../gateways/choose-gateways.ts';
import type { Environment } from '../http/call.ts';
import type { Services } from '../services.ts';

export async function getPaymentWays(
  services: Services,
  db: Db,
  environment: Environment,
  currency: Currency,
): Promise<PaymentWays> {
  const { rails, clock } = services;
  const { businessId, mode } = environment;
  const wish = { businessId, mode, currency };
  const connected = await listConnectedChannels(rails, db, wish);
  const open = await listOpenWays(services, db, wish, clock.now());
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
