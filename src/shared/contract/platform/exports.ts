// Contract of exports: files made by a job from what a list's filters match or from chosen rows.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';

/** PENDING waits for the job · PROCESSING is being written · COMPLETED can be downloaded · FAILED says why. */
export const exportStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;

export const exportFormats = ['csv', 'xlsx'] as const;

/** What can be exported, and the area whose readers may have it. */
export const exportAreas = {
  transactions: 'PAYMENT_GATEWAY.TRANSACTIONS',
  disputes: 'PAYMENT_GATEWAY.TRANSACTIONS',
  chargebacks: 'PAYMENT_GATEWAY.TRANSACTIONS',
  refunds: 'PAYMENT_GATEWAY.TRANSACTIONS',
  audit_trail: 'REPORTS.AUDIT_TRAILS',
  balance_history: 'BALANCE.COLLECTION',
  payment_pages: 'PAYMENT_GATEWAY.PAYMENT_PAGES',
  payouts: 'PAYMENT_GATEWAY.PAYOUTS',
} as const;
export const exportKinds = Object.keys(exportAreas) as (keyof typeof exportAreas)[];

/** What is sent to have a file made: of which rows, and in which format. */
export function exportInput<F extends z.ZodType>(filters: F) {
  return z.object({ format: z.enum(exportFormats), filters });
}

export const exportJob = z.object({
  id: idField,
  kind: z.enum(exportKinds),
  format: z.enum(exportFormats),
  status: z.enum(exportStatuses),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int().nullable(),
  fileName: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().describe('The file is deleted 7 days after it was made'),
});
export type ExportJob = z.output<typeof exportJob>;

/** Reading what was made: its kind decides once more. */
const anyReader = exportKinds.flatMap((kind) => canRead(exportAreas[kind]));
const one = z.object({ exportId: idField });

export const exportsContract = {
  listExports: {
    method: 'GET',
    url: '/exports',
    summary: 'The latest exports of this person',
    access: anyReader,
    output: z.array(exportJob),
  },
  getExport: {
    method: 'GET',
    url: '/exports/:exportId',
    summary: 'How far an export has come',
    access: anyReader,
    params: one,
    output: exportJob,
    errors: ['NOT_FOUND'],
  },
  downloadExport: {
    method: 'GET',
    url: '/exports/:exportId/file',
    summary: 'Download the file',
    access: anyReader,
    params: one,
    output: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Contract;
