// Contract of exports: files that a job creates from the rows matching a list's filters, or from chosen rows.
import { z } from 'zod';
import type { Permission } from '../../permissions.ts';
import type { Contract, Endpoint } from '../endpoint.ts';
import { idField } from '../fields.ts';

/** PENDING: waits for the job. PROCESSING: is being written. COMPLETED: can be downloaded. FAILED: has a reason. */
export const exportStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;

export const exportFormats = ['csv', 'xlsx'] as const;

/** The request for a file: which rows, and which format. */
export function exportInput<F extends z.ZodType>(filters: F) {
  return z.object({ format: z.enum(exportFormats), filters });
}

export const exportJob = z.object({
  id: idField,
  kind: z.string().describe('Type of the rows, for example transactions'),
  format: z.enum(exportFormats),
  status: z.enum(exportStatuses),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int().nullable(),
  fileName: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().describe('The file is deleted 7 days after it was created'),
});
export type ExportJob = z.output<typeof exportJob>;

/** The common part of calls that request a file of a list; the URL, permissions and feature are the list's. */
export const exportCall = <F extends z.ZodType>(filters: F) =>
  ({ method: 'POST', idempotency: 'optional', body: exportInput(filters), output: exportJob }) as const;

/** Whether a call requests an export. */
export function requestsExport({ method, output }: Endpoint): boolean {
  return method === 'POST' && output === exportJob;
}

const one = z.object({ exportId: idField });

/** The calls on files: open to users who may request at least one kind; each kind checks its own permissions too. */
export const exportsContractFor = (readers: readonly Permission[]) =>
  ({
    listExports: {
      method: 'GET',
      url: '/exports',
      summary: 'List your recent exports',
      access: readers,
      output: z.array(exportJob),
    },
    getExport: {
      method: 'GET',
      url: '/exports/:exportId',
      summary: 'Get an export',
      description: 'Returns its progress.',
      access: readers,
      params: one,
      output: exportJob,
      errors: ['NOT_FOUND'],
    },
    downloadExport: {
      method: 'GET',
      url: '/exports/:exportId/file',
      summary: 'Download an export',
      access: readers,
      params: one,
      output: 'file',
      errors: ['NOT_FOUND', 'CONFLICT'],
    },
  }) as const satisfies Contract;

/** For clients, which need only the URLs. */
export const exportsContract = exportsContractFor([]);
