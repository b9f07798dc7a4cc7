// A merchant whose cards are charged through stand-ins of the gateways, and the actions of its payers there.
import { randomUUID } from 'node:crypto';
import type { GatewayConnection } from '#shared/contract/operator/gateways.ts';
import { hostedPaymentsContract } from '#shared/contract/payments/hosted-payments.ts';
import { createTestOperator } from '../operators.ts';
import { createPayers } from '../payers.ts';
import { choose, connect, connectionInput } from './connect.ts';
import { startInterswitch } from './interswitch-stand-in.ts';
import { startMpgs } from './mpgs-stand-in.ts';

export async function createHostedPayers() {
  const payers = await createPayers({ env: { GATEWAY_LOOPBACK: 'on' }, start: new Date() });
  const { server, business } = payers;
  const [mpgs, interswitch] = await Promise.all([startMpgs(), startInterswitch()]);
  const operator = await createTestOperator(server);
  const connections = {
    mpgs: await connect(server, operator, connectionInput('MPGS', mpgs.url, 'Mastercard')),
    interswitch: await connect(
      server,
      operator,
      connectionInput('INTERSWITCH', interswitch.url, 'Interswitch'),
    ),
  };
  /** The same path at the address where the server listens. */
  const here = (url: string): string => url.replace(server.services.publicUrl, server.url);
  return {
    ...payers,
    mpgs,
    interswitch,
    operator,
    connections,
    here,
    choose: (...names: (keyof typeof connections)[]) =>
      choose(
        server,
        operator,
        business.businessId,
        names.map((name) => connections[name].id),
      ),
    /** Begins a payment on a gateway's hosted page. */
    payHosted: (reference: string, key: string = randomUUID()) =>
      server.call(hostedPaymentsContract.payOnGatewayPage, { params: { reference }, idempotencyKey: key }),
    /** Opens one of the program's URLs as the payer's browser, without following the redirect; returns its target. */
    visit: async (
      url: string,
      init: RequestInit = {},
    ): Promise<{ status: number; location: string; body: string }> => {
      const response = await fetch(here(url), { redirect: 'manual', ...init });
      const location = response.headers.get('location') ?? '';
      return { status: response.status, location, body: await response.text() };
    },
    noticeUrl: (connection: GatewayConnection): string => here(connection.notificationUrl),
    /** The id of the last attempt, which is the name of its order at the gateway. */
    orderOf: async (reference: string): Promise<string> =>
      (await payers.attempts(reference)).at(-1)?.id ?? '',
    order: (id: string) =>
      payers.database.db
        .selectFrom('gatewayOrders')
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow(),
    close: async () => {
      await Promise.all([mpgs.stop(), interswitch.stop()]);
      await payers.close();
    },
  };
}
export type HostedPayers = Awaited<ReturnType<typeof createHostedPayers>>;
