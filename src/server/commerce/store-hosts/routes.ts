// Handlers of the host name of a store.
import { rateLimits } from '#server/platform/auth/rate-limits.ts';
import type { Handlers } from '#server/services.ts';
import type { storeHostsContract } from '#shared/contract/commerce/store-hosts.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkHost } from './check-host.ts';
import { findStoreAt, normaliseHost } from './find-host.ts';
import { getStoreHost, removeHost, saveHost } from './service.ts';

/** A check sends requests to third parties. */
export const storeHostsRateLimits = rateLimits({
  storeHostCheck: { points: 30, durationS: 3600, blockS: 300 },
});

export const storeHostRoutes: Handlers<typeof storeHostsContract> = {
  getStoreHost: ({ tx, services, environment }) => getStoreHost(services, tx, environment),
  saveStoreHost: ({ tx, services, environment, audit, body }) =>
    saveHost(services, tx, { environment, audit }, body.host),
  checkStoreHost: {
    before: ({ services, environment }) =>
      services.rateLimits.consume(storeHostsRateLimits.storeHostCheck, environment.id),
    handle: ({ services, environment, audit }) => checkHost(services, { environment, audit }),
  },
  removeStoreHost: ({ tx, services, environment, audit }) => removeHost(services, tx, { environment, audit }),
  askStoreHost: async ({ tx, query }) => {
    const host = normaliseHost(query.domain);
    if (!(await findStoreAt(tx, host))?.isPublished) throw new AppError('NOT_FOUND');
    return { host };
  },
};
