// Partner callbacks about remittances: the signature is verified, then the partner is queried for the status.
import type { FastifyInstance } from 'fastify';
import { rateLimits } from '#server/platform/auth/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { queryNow } from './query-now.ts';

export const remittanceRateLimits = rateLimits({
  remittanceNotice: { points: 1200, durationS: 60, blockS: 60 },
});

const bodyBytesMax = 262_144;
const modes = ['test', 'live'] as const;

/** POST /api/v1/remittance/notifications/{token}. The content of the body is not trusted; it only triggers a status query. */
export function serveRemittanceNotices(app: FastifyInstance, services: Services): void {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    routes.post<{ Params: { token: string } }>(
      '/api/v1/remittance/notifications/:token',
      { schema: { hide: true } as object, bodyLimit: bodyBytesMax },
      async (request, reply) => {
        await services.rateLimits.consume(remittanceRateLimits.remittanceNotice, request.ip);
        const place = modes
          .map((mode) => services.rails.remittance(mode)?.placeOf?.(request.params.token))
          .find((item) => item != null);
        if (!place) {
          services.log.warn('a callback about a remittance was not signed by its partner');
          return reply.code(401).send({ received: false });
        }
        await queryNow(services, place);
        return reply.send({ received: true });
      },
    );
  });
}
