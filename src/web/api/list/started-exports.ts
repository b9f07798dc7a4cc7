// Exports in progress: the module that tracks them is loaded only when there is one.
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import { readStored, store } from '../local-store.ts';

/** The storage name for the ids of unfinished exports. */
const begunExportsName = 'exports';

/** Returns the ids of unfinished exports started in this browser. */
export function readRunningExports(): string[] {
  return readStored<string[]>(begunExportsName) ?? [];
}

export function saveStartedExports(ids: readonly string[]): void {
  store(begunExportsName, [...new Set(ids)]);
}

/** Tracks a newly requested export. */
export function trackExport(job: Pick<ExportJob, 'id'>): void {
  // Stored at once, because the page may be left before the tracking module is loaded.
  saveStartedExports([...readRunningExports(), job.id]);
  void import('./follow-exports.tsx').then(({ followExport }) => followExport(job));
}

/** Resumes tracking of the exports that were running when the page was left. */
export function resumeRunningExports(): void {
  if (readRunningExports().length > 0)
    void import('./follow-exports.tsx').then(({ resumeExports }) => resumeExports());
}
