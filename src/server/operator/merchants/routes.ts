// Handlers of merchants for staff.

import type { Handlers } from '#server/services.ts';
import type { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { downloadMerchants } from './download.ts';
import {
  getMerchant,
  listMerchantFeatures,
  listMerchantMembers,
  listMerchants,
  setMerchantFeature,
} from './service.ts';
import { reactivateMerchant, suspendMerchant } from './suspend-merchant.ts';
import { endViewSession, listViewSessions, viewAsMember } from './view-as.ts';

export const merchantRoutes: Handlers<typeof merchantsContract> = {
  listMerchants: ({ tx, services, query }) => listMerchants(tx, services.clock, query),
  downloadMerchants: async ({ tx, services, query, audit }) => {
    audit({ entity: 'merchants', after: { file: 'merchants.csv', ...query } });
    return downloadMerchants(tx, services.clock, query);
  },
  getMerchant: ({ tx, services, params }) => getMerchant(tx, services.clock, params.businessId),
  listMerchantMembers: async ({ tx, params }) => ({
    items: await listMerchantMembers(tx, params.businessId),
  }),
  suspendMerchant: (call) => {
    call.afterCommit(call.services.forgetSessions);
    return suspendMerchant(call, call.params.businessId, call.body.reason);
  },
  reactivateMerchant: (call) => reactivateMerchant(call, call.params.businessId, call.body.reason),
  listMerchantFeatures: async ({ tx, services, params }) => ({
    items: (await listMerchantFeatures(tx, params.businessId)).filter(({ feature }) =>
      services.inUse.features.has(feature),
    ),
  }),
  setMerchantFeature: ({ tx, services, params, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return setMerchantFeature(tx, params, body, audit);
  },
  viewAsMember: (call) => viewAsMember(call, call.params, call.body),
  listViewSessions: ({ tx, services, query }) => listViewSessions(tx, services.clock, query),
  endViewSession: async ({ tx, services, params, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    await endViewSession(tx, services.clock, params.sessionId, audit);
    return {};
  },
};
