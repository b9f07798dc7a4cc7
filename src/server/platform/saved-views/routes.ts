// Handlers of saved views.

import type { Handlers } from '#server/services.ts';
import type { savedViewsContract } from '#shared/contract/platform/saved-views.ts';
import { deleteSavedView, listSavedViews, saveView } from './service.ts';

export const savedViewRoutes: Handlers<typeof savedViewsContract> = {
  listSavedViews: ({ tx, actor, query }) => listSavedViews(tx, actor, query.list),
  saveView: ({ tx, services, actor, body }) => saveView(tx, services.clock, actor, body),
  deleteSavedView: async ({ tx, actor, params }) => {
    await deleteSavedView(tx, actor, params.viewId);
    return {};
  },
};
