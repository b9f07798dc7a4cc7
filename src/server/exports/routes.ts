// Handlers of exports.
import type { exportsContract } from '#shared/contract/exports.ts';
import type { Handlers } from '../services.ts';
import { createExport, getExport, listExports, openExportFile } from './service.ts';

export const exportRoutes: Handlers<typeof exportsContract> = {
  createExport: ({ services, tx, actor, body }) => createExport(tx, services.clock, actor, body),
  listExports: ({ tx, environment, actor }) => listExports(tx, environment, actor.userId),
  getExport: ({ tx, environment, params }) => getExport(tx, environment, params.exportId),
  downloadExport: ({ tx, environment, params }) => openExportFile(tx, environment, params.exportId),
};
