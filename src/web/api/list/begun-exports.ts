// Exports that were begun: what follows them is loaded once there is one.
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import { readStored } from '../local-store.ts';

/** Under which name the browser keeps the ids of exports that have not ended. */
export const begunExportsName = 'exports';

/** Follows an export that was just asked for. */
export function followBegun(job: Pick<ExportJob, 'id'>): void {
  void import('./follow-exports.tsx').then(({ followExport }) => followExport(job));
}

/** Follows what was being made when the page was left. */
export function resumeBegun(): void {
  if ((readStored<string[]>(begunExportsName) ?? []).length > 0)
    void import('./follow-exports.tsx').then(({ resumeExports }) => resumeExports());
}
