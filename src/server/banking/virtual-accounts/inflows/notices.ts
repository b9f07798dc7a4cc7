// Notices of banks that money has arrived on a virtual account: the signature is checked over the raw body before it is read.
import type { FastifyInstance } from 'fastify';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { virtualAccountRateLimits } from '../rate-limits.ts';
import { receiveInflow } from './receive-inflow.ts';
import { forgetStray, recordStray } from './stray-inflows.ts';

/** Takes in a notice about an account of its own; throws NOT_FOUND for one that is none. */
type Receiver = (services: Services, notice: InflowNotice) => Promise<unknown>;

const bodyBytesMax = 262_144;
const modes = ['test', 'live'] as const;

/**
 * POST /api/v1/virtual-accounts/notifications/{rail}. What was counted before, and what is about no account of ours, is answered
 * with 200 alike, so that the bank stops sending it; what could not be written down is answered with an error, and comes again.
 */
export function serveInflowNotices(
  app: FastifyInstance,
  services: Services,
  others: readonly Receiver[],
): void {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    routes.post<{ Params: { rail: string }; Body: Buffer }>(
      '/api/v1/virtual-accounts/notifications/:rail',
      { schema: { hide: true } as object, bodyLimit: bodyBytesMax },
      async (request, reply) => {
        await services.rateLimits.consume(virtualAccountRateLimits.inflowNotice, request.ip);
        const name = request.params.rail.toUpperCase();
        const rail = modes
          .map((mode) => services.rails.virtualAccounts(mode))
          .find((one) => one?.name === name);
        if (!rail) throw new AppError('NOT_FOUND');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const read = rail.readNotice(request.headers, body);
        if (!read) {
          services.log.warn({ rail: name }, 'a notice of an inflow was not signed by its bank');
          return reply.code(401).send({ received: false });
        }
        if (read.notice) await follow(services, read.notice, [receiveInflow, ...others]);
        return reply.send({ received: true });
      },
    );
  });
}

/** The first whose account it is takes it in. */
async function follow(
  services: Services,
  notice: InflowNotice,
  receivers: readonly Receiver[],
): Promise<void> {
  for (const receive of receivers) {
    try {
      await receive(services, notice);
      return await forgetStray(services, notice);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    }
  }
  const { rail, sessionId } = notice;
  services.log.error({ rail, sessionId }, 'money arrived on an account number that no business has');
  await recordStray(services, notice);
}
