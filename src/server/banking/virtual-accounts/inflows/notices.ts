// Bank notices of inflows on virtual accounts: the signature is verified over the raw body before the body is parsed.
import type { FastifyInstance } from 'fastify';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { virtualAccountRateLimits } from '../rate-limits.ts';
import { receiveInflow } from './receive-inflow.ts';
import { deleteStray, recordStray } from './stray-inflows.ts';

/** Handles a notice about an account of its module; throws NOT_FOUND for other accounts. */
type Receiver = (services: Services, notice: InflowNotice) => Promise<unknown>;

const bodyBytesMax = 262_144;
const modes = ['test', 'live'] as const;

/**
 * POST /api/v1/virtual-accounts/notifications/{rail}. Notices already counted and notices about unknown accounts are answered with 200
 * alike, so that the bank stops sending them; if a notice could not be recorded, the response is an error, and the bank sends it again.
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
          .find((item) => item?.name === name);
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

/** Passes the notice to the first receiver that owns the account. */
async function follow(
  services: Services,
  notice: InflowNotice,
  receivers: readonly Receiver[],
): Promise<void> {
  for (const receive of receivers) {
    try {
      await receive(services, notice);
      return await deleteStray(services, notice);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    }
  }
  const { rail, sessionId } = notice;
  services.log.error({ rail, sessionId }, 'money arrived on an account number that no business has');
  await recordStray(services, notice);
}
