// Handlers of saved transactions.
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { remittanceDraftsContract } from '#shared/contract/banking/remittance/remittance-drafts.ts';
import { createDraft, discardDraft, getDraft, listDrafts, updateDraft } from './drafts.ts';

export const remittanceDraftRoutes: Handlers<typeof remittanceDraftsContract> = {
  listRemittanceDrafts: ({ tx, services, environment, query }) =>
    listDrafts(tx, environment.id, query, services.clock.now()),
  createRemittanceDraft: async ({ tx, services, body, ...call }) =>
    getDraft(tx, call.environment.id, await createDraft(services, tx, call, body)),
  exportRemittanceDrafts: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'remittance_drafts', ...body, ids: null }),
  getRemittanceDraft: ({ tx, environment, params }) => getDraft(tx, environment.id, params.draftId),
  updateRemittanceDraft: async ({ tx, services, body, params, ...call }) => {
    await updateDraft(services, tx, call, params.draftId, body);
    return getDraft(tx, call.environment.id, params.draftId);
  },
  discardRemittanceDraft: async ({ tx, services, params, ...call }) => {
    await discardDraft(services, tx, call, params.draftId);
    return getDraft(tx, call.environment.id, params.draftId);
  },
};
