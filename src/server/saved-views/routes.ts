// Handlers of saved views.
import type { savedViewsContract } from '#shared/contract/saved-views.ts';
import type { Handlers } from '../services.ts';
import { deleteSavedView, listSavedViews, saveView } from './service.ts';

export const savedViewRoutes: Handlers<typeof savedViewsContract> = {
  listSavedViews: ({ tx, actor, query }) => listSavedViews(tx, actor, query.list),
  saveView: ({ tx, services, actor, body }) => saveView(tx, services.clock, actor, body),
  deleteSavedView: async ({ tx, actor, params }) => {
    await deleteSavedView(tx, actor, params.viewId);
    return {};
  },
};
