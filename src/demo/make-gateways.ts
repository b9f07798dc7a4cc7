// Card gateways of the demo: two connections with the gateways' real addresses, switched off, so that the sandbox stays in use.

import { setChoice } from '#server/payments/gateways/choices.ts';
import { createConnection } from '#server/payments/gateways/connections.ts';
import type { Services } from '#server/services.ts';

const connections = [
  {
    gateway: 'INTERSWITCH',
    name: 'Interswitch Nigeria',
    settings: {
      collectionsUrl: 'https://webpay.interswitchng.com',
      passportUrl: 'https://passport.interswitchng.com',
      apiUrl: 'https://saturn.interswitchng.com',
      merchantCode: 'MX26070',
      payItemId: 'Default_Payable_MX26070',
      clientId: 'IKIA-DEMO',
    },
    secrets: { clientSecret: 'enter-the-real-one', webhookSecret: 'enter-the-real-one' },
  },
  {
    gateway: 'MPGS',
    name: 'Mastercard Africa',
    settings: { hostUrl: 'https://ap-gateway.mastercard.com', merchantId: 'KASUWADEMO', merchantName: '' },
    secrets: { apiPassword: 'enter-the-real-one', webhookSecret: 'enter-the-real-one' },
  },
] as const;

/** No gateway is ever called: connections that are off take no payment, and the credentials are invented. */
export async function makeGateways(services: Services): Promise<void> {
  await services.database.inTransaction(async (tx) => {
    const staff = await tx
      .selectFrom('operators')
      .select('id')
      .orderBy('createdAt')
      .executeTakeFirstOrThrow();
    const call = { tx, services, audit: () => undefined };
    const connectionIds: string[] = [];
    for (const input of connections) {
      const created = await createConnection(call, staff.id, { ...input, mode: 'live', enabled: false });
      connectionIds.push(created.id);
    }
    await setChoice(call, { businessId: null, mode: 'live', currency: 'NGN', connectionIds });
  });
}
