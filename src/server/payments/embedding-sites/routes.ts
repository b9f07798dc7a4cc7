// Handlers of the sites that may frame the checkout.

import type { Handlers } from '#server/services.ts';
import type { embeddingSitesContract } from '#shared/contract/payments/embedding-sites.ts';
import { addSite, listSites, removeSite } from './service.ts';

export const embeddingSiteRoutes: Handlers<typeof embeddingSitesContract> = {
  listEmbeddingSites: async ({ tx, environment }) => ({ items: await listSites(tx, environment.id) }),
  addEmbeddingSite: ({ tx, services, actor, body, audit }) => addSite(tx, services.clock, actor, body, audit),
  removeEmbeddingSite: async ({ tx, actor, params, audit }) => {
    await removeSite(tx, actor, params.siteId, audit);
    return {};
  },
};
