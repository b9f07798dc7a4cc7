// Handlers of exports.

import type { Handlers } from '#server/services.ts';
import type { exportsContract } from '#shared/contract/platform/exports.ts';
import { getExport, listExports, openExportFile } from './service.ts';

export const exportRoutes: Handlers<typeof exportsContract> = {
  listExports: ({ tx, environment, actor }) => listExports(tx, environment, actor.userId),
  getExport: ({ tx, actor, params }) => getExport(tx, actor, params.exportId),
  downloadExport: ({ tx, services, actor, params }) =>
    openExportFile(tx, services.vault, actor, params.exportId),
};
