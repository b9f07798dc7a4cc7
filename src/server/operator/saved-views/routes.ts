// Handlers of saved views in the console.

import { takeLock } from '#server/platform/db/locks.ts';
import { refuseMoreViews } from '#server/platform/saved-views/service.ts';
import type { Handlers } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { staffViewsContract } from '#shared/contract/operator/console/staff-views.ts';
import { deleteStaffView, selectStaffViews, upsertStaffView } from './queries.ts';

export const staffViewRoutes: Handlers<typeof staffViewsContract> = {
  listStaffViews: ({ tx, operator, query }) => selectStaffViews(tx, operator.operatorId, query.list),
  saveStaffView: async ({ tx, services: { clock }, operator, body }) => {
    await takeLock(tx, { name: `saved views of ${operator.operatorId}` });
    refuseMoreViews(await selectStaffViews(tx, operator.operatorId, body.list), body.name);
    return upsertStaffView(tx, operator.operatorId, { ...body, id: clock.newId(), createdAt: clock.now() });
  },
  deleteStaffView: async ({ tx, operator, params }) => {
    if (!(await deleteStaffView(tx, operator.operatorId, params.viewId))) throw new AppError('NOT_FOUND');
    return {};
  },
};
