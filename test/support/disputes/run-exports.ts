// Writes due exports, as the program's job does.

import { modules } from '#server/modules.ts';
import { gatherExports } from '#server/platform/exports/export-kind.ts';
import { runDueExports } from '#server/platform/exports/jobs.ts';
import type { Services } from '#server/services.ts';

export const runExports = (services: Services): Promise<number> =>
  runDueExports(services, gatherExports(modules));
