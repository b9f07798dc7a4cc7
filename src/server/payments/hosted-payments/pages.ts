// Redirects to a card gateway's page and back, used by payers' browsers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cancelPayment } from '#server/payments/checkout/cancel-payment.ts';
import { loadPayment } from '#server/payments/checkout/payment.ts';
import { getPaymentProgress } from '#server/payments/checkout/requery.ts';
import {
  changeOrder,
  findOrderByName,
  type OrderRow,
  type OrderWithConnection,
} from '#server/payments/gateways/orders.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { addressAt } from '#server/platform/http/known-hosts.ts';
import { sendPage } from '#server/platform/http/pages/send-page.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { renderContinue, submitScriptHash } from './continue-page.ts';

type Params = { orderId: string };
type Query = Record<string, unknown>;

/**
 * GET /gateway/continue/:orderId redirects to the gateway's page, or serves a form that submits itself. GET and POST
 * /gateway/return/:orderId receive the payer returning from the gateway.
 */
export function serveGatewayPages(app: FastifyInstance, own: Services): void {
  const { db } = own.database;
  /** A payer who started at the host name of a store returns there. */
  const at = ({ storeHost }: FastifyRequest): Services =>
    storeHost ? { ...own, publicUrl: addressAt(own.publicUrl, storeHost) } : own;
  const find = async (orderId: string): Promise<OrderWithConnection> => {
    const found = await findOrderByName(db, orderId);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  };
  app.register(async (pages) => {
    const hidden = { schema: { hide: true } as object };
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get<{ Params: Params }>('/gateway/continue/:orderId', hidden, async (request, reply) => {
      const services = at(request);
      const { order } = await find(request.params.orderId);
      const { clock } = withClockOf(services, order.environmentId);
      const isOpen = order.status === 'open' && clock.now() < order.payableUntil;
      if (!isOpen) return reply.redirect(await addressOf(services, order), 303);
      const { step } = order;
      if (step.method === 'GET') return reply.redirect(step.url, 303);
      return sendForm(reply, renderContinue(step), new URL(step.url).origin);
    });
    const comeBack = async (request: FastifyRequest, query: Query, reply: FastifyReply) => {
      const { orderId } = request.params as Params;
      const services = at(request);
      const { order } = await find(orderId);
      const address = await addressOf(services, order);
      const local = withClockOf(services, order.environmentId);
      await noteReturn(local, order, query);
      const reference = new URL(address).pathname.split('/').at(-1) ?? '';
      // Errors are only logged: the payer's page queries again.
      await settleReturn(local, reference, query).catch((error: unknown) =>
        services.log.warn({ err: error, orderId }, 'an outcome could not be queried when the payer returned'),
      );
      return reply.redirect(address, 303);
    };
    pages.get<{ Params: Params; Querystring: Query }>('/gateway/return/:orderId', hidden, (request, reply) =>
      comeBack(request, request.query, reply),
    );
    pages.post<{ Params: Params; Querystring: Query; Body: Query }>(
      '/gateway/return/:orderId',
      hidden,
      (request, reply) => comeBack(request, { ...request.query, ...(request.body ?? {}) }, reply),
    );
  });
}

/** Returns the address of the payer's page of an order. */
async function addressOf(services: Services, order: OrderRow): Promise<string> {
  const { environmentId, transactionId } = order;
  const name = { environmentId, id: transactionId };
  const { row } = await loadPayment(services, services.database.db, name);
  return `${services.publicUrl}/pay/${row.reference}`;
}

/** Records the payer's return while the order is open. Data from the browser is only a hint: the gateway decides. */
async function noteReturn(services: Services, order: OrderRow, query: Query): Promise<void> {
  if (order.status !== 'open') return;
  const { resultIndicator } = query;
  const isSuccess =
    order.successHash !== null &&
    typeof resultIndicator === 'string' &&
    hashToken(resultIndicator).equals(order.successHash);
  if (typeof resultIndicator === 'string' && !isSuccess)
    services.log.info({ orderId: order.id }, 'the payer returned without the sign of a success');
  await changeOrder(services.database.db, order, ['open'], { returnedAt: services.clock.now() });
}

/** After cancelling on the gateway's page, the payer can use another payment method at once. */
async function settleReturn(services: Services, reference: string, query: Query): Promise<void> {
  const progress = await getPaymentProgress(services, reference);
  if (query.cancelled === '1' && progress.state === 'challenge') await cancelPayment(services, reference);
}

function sendForm(reply: FastifyReply, html: string, origin: string): FastifyReply {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${submitScriptHash}'; form-action ${origin}; base-uri 'none'; frame-ancestors 'none'`;
  return sendPage(reply, html, policy);
}
