// The way to the page of a card gateway and back: addresses that payers' browsers go through, nothing to look at for long.
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
 * GET /gateway/continue/:orderId leads to the page of the gateway, by a redirect or a form that submits itself.
 * GET and POST /gateway/return/:orderId are where the gateway sends the payer back to.
 */
export function serveGatewayPages(app: FastifyInstance, own: Services): void {
  const { db } = own.database;
  /** Whoever began at the host name of a store comes back there. */
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
    const comeBack = async (request: FastifyRequest, told: Query, reply: FastifyReply) => {
      const { orderId } = request.params as Params;
      const services = at(request);
      const { order } = await find(orderId);
      const address = await addressOf(services, order);
      const local = withClockOf(services, order.environmentId);
      await noteReturn(local, order, told);
      const reference = new URL(address).pathname.split('/').at(-1) ?? '';
      // Whatever happens here, the payer's page asks again.
      await settleReturn(local, reference, told).catch((error: unknown) =>
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

/** The payer's page of an order. */
async function addressOf(services: Services, order: OrderRow): Promise<string> {
  const { environmentId, transactionId } = order;
  const name = { environmentId, id: transactionId };
  const { row } = await loadPayment(services, services.database.db, name);
  return `${services.publicUrl}/pay/${row.reference}`;
}

/** That the payer is back is written down once. What the browser brings along is a hint: the gateway itself decides. */
async function noteReturn(services: Services, order: OrderRow, told: Query): Promise<void> {
  if (order.status !== 'open') return;
  const { resultIndicator } = told;
  const isSuccess =
    order.successHash !== null &&
    typeof resultIndicator === 'string' &&
    hashToken(resultIndicator).equals(order.successHash);
  if (typeof resultIndicator === 'string' && !isSuccess)
    services.log.info({ orderId: order.id }, 'the payer returned without the sign of a success');
  await changeOrder(services.database.db, order, ['open'], { returnedAt: services.clock.now() });
}

/** After giving up on the page of the gateway the payer may pay another way at once. */
async function settleReturn(services: Services, reference: string, told: Query): Promise<void> {
  const progress = await getPaymentProgress(services, reference);
  if (told.cancelled === '1' && progress.state === 'challenge') await cancelPayment(services, reference);
}

function sendForm(reply: FastifyReply, html: string, origin: string): FastifyReply {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${submitScriptHash}'; form-action ${origin}; base-uri 'none'; frame-ancestors 'none'`;
  return sendPage(reply, html, policy);
}
