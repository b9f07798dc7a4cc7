// Notifications of card gateways: the signature is checked over the raw body, the content is a hint, the gateway is asked.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/contract/errors.ts';
import { requeryAttempt } from '../checkout/requery.ts';
import { withClockOf } from '../http/environment-clock.ts';
import type { Services } from '../services.ts';
import { openAdapter } from './adapters.ts';
import { watchOrder } from './late-orders.ts';
import { selectOrderByName } from './order-queries.ts';
import { serveGatewayPages, uuidPattern } from './pages.ts';
import { selectConnection, updateConnection } from './queries.ts';

type Params = { gateway: string; connectionId: string };
const bodyBytesMax = 262_144;

export function notificationUrl(
  services: Pick<Services, 'publicUrl'>,
  connection: { id: string; gateway: string },
): string {
  return `${services.publicUrl}/api/v1/gateways/${connection.gateway.toLowerCase()}/${connection.id}/notifications`;
}

/** What gateways and the browsers they send call without an endpoint of the contract. */
export function serveGateways(app: FastifyInstance, services: Services): void {
  serveGatewayPages(app, services);
  serveGatewayNotices(app, services);
}

/**
 * POST /api/v1/gateways/{interswitch|mpgs}/{connectionId}/notifications. Repeated, late and unknown ones are answered
 * with 200 alike, so that the gateway stops sending them.
 */
function serveGatewayNotices(app: FastifyInstance, services: Services): void {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    routes.post<{ Params: Params; Body: Buffer }>(
      '/api/v1/gateways/:gateway/:connectionId/notifications',
      { schema: { hide: true } as object, bodyLimit: bodyBytesMax },
      async (request, reply) => {
        const { gateway, connectionId } = request.params;
        await services.rateLimits.consume('gatewayNotice', request.ip);
        const connection = uuidPattern.test(connectionId)
          ? await selectConnection(services.database.db, connectionId)
          : undefined;
        if (!connection || connection.gateway.toLowerCase() !== gateway) throw new AppError('NOT_FOUND');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = openAdapter(services, connection).readNotice(request.headers, body);
        if (!notice) {
          services.log.warn({ connectionId }, 'a notification was not signed by the card gateway');
          return reply.code(401).send({ received: false });
        }
        const lastNoticeAt = services.clock.now();
        await updateConnection(services.database.db, connection.id, { lastNoticeAt });
        if (notice.reference) await followNotice(services, connection.id, notice.reference);
        return reply.send({ received: true });
      },
    );
  });
}

/** Asks for the outcome of the order a notification is about, if it is one of this connection. */
async function followNotice(wall: Services, connectionId: string, reference: string): Promise<void> {
  const found = uuidPattern.test(reference)
    ? await selectOrderByName(wall.database.db, reference)
    : undefined;
  if (!found || found.order.connectionId !== connectionId) return;
  const { order } = found;
  const services = withClockOf(wall, order.environmentId);
  try {
    if (order.status === 'closed' || order.status === 'late') await watchOrder(services, order);
    else await requeryAttempt(services, order.environmentId, order.transactionId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'REQUERY_FINAL') return;
    // It was heard; the outcome is asked for again by the sweep.
    services.log.warn(
      { err: error, orderId: order.id },
      'an outcome could not be asked for after a notification',
    );
  }
}
