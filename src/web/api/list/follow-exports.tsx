// Tracks running exports in toasts that survive a reload; unfinished exports are stored.
import i18next from 'i18next';
import { type ExportJob, exportsContract } from '#shared/contract/platform/exports.ts';
import { toastDone, toastFailure, toastProgress, toastSuccess } from '#web/ui/toasts.tsx';
import { ApiError, messageOf } from '../api-error.ts';
import { call, download } from '../client.ts';
import { onSignOut } from '../on-sign-out.ts';
import { invalidateNoun } from '../queries.ts';
import { readRunningExports, saveStartedExports } from './started-exports.ts';

const askEveryMs = 1000;
const followed = new Set<string>();
onSignOut(() => followed.clear());

function forget(id: string): void {
  followed.delete(id);
  saveStartedExports(readRunningExports().filter((readRunningExport) => readRunningExport !== id));
}

/** Shows the progress of an export until it ends, then downloads the file. */
export function followExport(job: Pick<ExportJob, 'id'>): void {
  if (followed.has(job.id)) return;
  followed.add(job.id);
  void watch(job.id);
}

/** Resumes the exports that were running when the page was left. */
export function resumeExports(): void {
  for (const id of readRunningExports()) followExport({ id });
}

async function watch(id: string): Promise<void> {
  let misses = 0;
  while (followed.has(id)) {
    try {
      const job = await call(exportsContract.getExport, { params: { exportId: id } });
      misses = 0;
      if (job.status === 'COMPLETED' || job.status === 'FAILED') return await end(job);
      toastProgress(id, titleOf(job), percentOf(job), noteOf(job));
    } catch (error) {
      const isGone = error instanceof ApiError && [401, 403, 404].includes(error.status);
      misses += 1;
      if (isGone || misses > 30) {
        forget(id);
        return toastDone(id);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

async function end(job: ExportJob): Promise<void> {
  toastDone(job.id);
  void invalidateNoun('exports');
  if (job.status === 'FAILED') {
    forget(job.id);
    toastFailure(job.failure ?? '');
    return;
  }
  toastSuccess(<Ready job={job} />);
  // If the page is left during the download, the next page downloads the file.
  if (await downloadExport(job)) forget(job.id);
}

/** Downloads the file of an export. Returns false when the server was not reached, so that the caller retries. */
export async function downloadExport(job: ExportJob): Promise<boolean> {
  try {
    await download(
      exportsContract.downloadExport,
      { params: { exportId: job.id } },
      job.fileName ?? 'payments',
    );
    return true;
  } catch (error) {
    toastFailure(messageOf(error));
    return error instanceof ApiError && error.status > 0;
  }
}

function Ready({ job }: { job: ExportJob }) {
  return (
    <>
      {job.rowsDone === 1
        ? i18next.t('1 row exported.')
        : i18next.t('{{rows}} rows exported.', { rows: job.rowsDone.toLocaleString('en') })}{' '}
      <button type="button" className="plain link" onClick={() => void downloadExport(job)}>
        {i18next.t('Download again')}
      </button>
    </>
  );
}

function titleOf({ rowsTotal }: ExportJob): string {
  if (rowsTotal === null || rowsTotal === 1) return i18next.t('Exporting');
  return i18next.t('Exporting {{rows}} rows', { rows: rowsTotal.toLocaleString('en') });
}

function percentOf({ rowsDone, rowsTotal }: ExportJob): number | null {
  return rowsTotal ? Math.floor((100 * rowsDone) / rowsTotal) : null;
}

function noteOf(job: ExportJob): string {
  const percent = percentOf(job);
  if (job.status === 'PENDING' || percent === null) return i18next.t('Queued');
  return i18next.t('{{percent}}%. You can leave this page', { percent });
}
