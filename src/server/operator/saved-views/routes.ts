// Handlers of saved views in the console.

import { takeLock } from '#server/platform/db/locks.ts';
import type { Handlers } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { staffViewsContract } from '#shared/contract/operator/console/staff-views.ts';
import { savedViewsMax } from '#shared/contract/platform/saved-views.ts';
import { deleteStaffView, selectStaffViews, upsertStaffView } from './queries.ts';

export const staffViewRoutes: Handlers<typeof staffViewsContract> = {
  listStaffViews: ({ tx, operator, query }) => selectStaffViews(tx, operator.operatorId, query.list),
  saveStaffView: async ({ tx, services: { clock }, operator, body }) => {
    await takeLock(tx, { name: `saved views of ${operator.operatorId}` });
    const stored = await selectStaffViews(tx, operator.operatorId, body.list);
    if (stored.length >= savedViewsMax && !stored.some((view) => view.name === body.name)) {
      const sentence = `You can save at most ${savedViewsMax} views per list. Delete one first.`;
      throw new AppError('CONFLICT', { sentence, fields: { name: sentence } });
    }
    return upsertStaffView(tx, operator.operatorId, { ...body, id: clock.newId(), createdAt: clock.now() });
  },
  deleteStaffView: async ({ tx, operator, params }) => {
    if (!(await deleteStaffView(tx, operator.operatorId, params.viewId))) throw new AppError('NOT_FOUND');
    return {};
  },
};
