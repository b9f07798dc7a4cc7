// Notifications of card gateways: the signature is verified over the raw body; the content is only a hint, and the gateway is queried.
import type { FastifyInstance } from 'fastify';
import { requeryAttempt } from '#server/payments/checkout/requery.ts';
import { findConnection, openAdapter, recordNotice } from '#server/payments/gateways/adapters.ts';
import { findOrderByName } from '#server/payments/gateways/orders.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { watchOrder } from './late-orders.ts';
import { serveGatewayPages } from './pages.ts';
import { hostedPaymentsRateLimits } from './rate-limits.ts';

type Params = { gateway: string; connectionId: string };
const bodyBytesMax = 262_144;

/** Serves the routes outside the contract that gateways and redirected browsers call. */
export function serveGateways(app: FastifyInstance, services: Services): void {
  serveGatewayPages(app, services);
  serveGatewayNotices(app, services);
}

/**
 * POST /api/v1/gateways/{interswitch|mpgs}/{connectionId}/notifications. Repeated, late and unknown notifications also get 200, so that the
 * gateway stops resending them.
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
        await services.rateLimits.consume(hostedPaymentsRateLimits.gatewayNotice, request.ip);
        const connection = await findConnection(services, connectionId);
        if (!connection || connection.gateway.toLowerCase() !== gateway) throw new AppError('NOT_FOUND');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = openAdapter(services, connection).readNotice(request.headers, body);
        if (!notice) {
          services.log.warn({ connectionId }, 'a notification was not signed by the card gateway');
          return reply.code(401).send({ received: false });
        }
        await recordNotice(services, connection);
        if (notice.reference) await followNotice(services, connection.id, notice.reference);
        return reply.send({ received: true });
      },
    );
  });
}

/** Queries the outcome of the order in a notification, if it belongs to this connection. */
async function followNotice(wall: Services, connectionId: string, reference: string): Promise<void> {
  const found = await findOrderByName(wall.database.db, reference);
  if (!found || found.order.connectionId !== connectionId) return;
  const { order } = found;
  const services = withClockOf(wall, order.environmentId);
  try {
    if (order.status === 'closed' || order.status === 'late') await watchOrder(services, order);
    else await requeryAttempt(services, order.environmentId, order.transactionId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'REQUERY_FINAL') return;
    // The notification is still acknowledged; the sweep queries the outcome again.
    services.log.warn(
      { err: error, orderId: order.id },
      'an outcome could not be queried after a notification',
    );
  }
}
