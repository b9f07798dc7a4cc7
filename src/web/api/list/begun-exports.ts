// Exports that were begun: what follows them is loaded once there is one.
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import { readStored, store } from '../local-store.ts';

/** Under which name the browser keeps the ids of exports that have not ended. */
const begunExportsName = 'exports';

/** Ids of the exports that were begun here and have not ended. */
export function readBegun(): string[] {
  return readStored<string[]>(begunExportsName) ?? [];
}

export function storeBegun(ids: readonly string[]): void {
  store(begunExportsName, [...new Set(ids)]);
}

/** Follows an export that was just asked for. */
export function followBegun(job: Pick<ExportJob, 'id'>): void {
  // At once: the page may be left before what follows it is loaded.
  storeBegun([...readBegun(), job.id]);
  void import('./follow-exports.tsx').then(({ followExport }) => followExport(job));
}

/** Follows what was being made when the page was left. */
export function resumeBegun(): void {
  if (readBegun().length > 0)
    void import('./follow-exports.tsx').then(({ resumeExports }) => resumeExports());
}
