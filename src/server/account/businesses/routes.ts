// Handlers of businesses.

import { knownHost } from '#server/platform/http/known-hosts.ts';
import { listProviders } from '#server/rails/virtual-accounts/bank-list.ts';
import type { Handlers } from '#server/services.ts';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import type { businessesContract } from '#shared/contract/account/businesses.ts';
import { addBusiness } from './add-business.ts';
import { listFeatures, updateFeatures } from './features.ts';
import type { SettingsImport } from './import-settings.ts';
import { mergeEmptyData } from './queries.ts';
import { businessesRateLimits } from './rate-limits.ts';

export function businessRoutes(importSettings: SettingsImport): Handlers<typeof businessesContract> {
  return {
    addBusiness: {
      before: ({ services, actor }) =>
        services.rateLimits.consume(businessesRateLimits.addBusiness, actor.userId),
      handle: ({ tx, services, actor, host, body, audit, afterCommit }) => {
        afterCommit(services.forgetSessions);
        const websiteHost = knownHost(services.hosts, host);
        return addBusiness({ tx, clock: services.clock, actor, audit, importSettings, websiteHost }, body);
      },
    },
    listVirtualAccountProviders: ({ environment, query }) =>
      listProviders(query.country ?? (environment.country as BusinessCountry)),
    listFeatures: ({ tx, services, environment }) => listFeatures(tx, services.inUse, environment.businessId),
    updateFeatures: ({ services, actor, body, audit }) =>
      updateFeatures(services, actor, body.features, audit),
    saveEmptyData: ({ tx, environment, body }) => mergeEmptyData(tx, environment.businessId, body),
  };
}
