// Handlers of exports.

import type { Handlers } from '#server/services.ts';
import type { exportsContract } from '#shared/contract/platform/exports.ts';
import type { DeclaredExports } from './export-kind.ts';
import { getExport, listExports, openExportFile } from './service.ts';

export const exportRoutes = (kinds: DeclaredExports): Handlers<typeof exportsContract> => ({
  listExports: ({ tx, environment, actor }) => listExports(tx, environment, actor.userId),
  getExport: ({ tx, actor, params }) => getExport(tx, kinds, actor, params.exportId),
  downloadExport: ({ tx, services, actor, params }) =>
    openExportFile(tx, { kinds, vault: services.vault }, actor, params.exportId),
});
