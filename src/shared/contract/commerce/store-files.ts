// Contract of the files that a product is delivered as: upload, list, removal, viewing.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField } from '../fields.ts';

export const storeFileSizeMaxBytes = 50 * 1024 * 1024;
export const storeFilesMax = 20;

const storeFile = z.object({
  id: idField,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  variantId: idField.nullable().describe('Only for this variant; null: for every variant'),
  variantName: z.string().nullable(),
  uploadedBy: z.string(),
  uploadedAt: instant,
});
export type StoreFile = z.output<typeof storeFile>;

const area = 'PAYMENT_GATEWAY.STORE_FRONT';
const feature = 'commerce';
const url = '/commerce/merchant/products/:storeProductId/files';
const params = z.object({ storeProductId: idField });
const one = params.extend({ storeFileId: idField });
const output = z.object({ items: z.array(storeFile) });

export const storeFilesContract = {
  listStoreFiles: {
    method: 'GET',
    feature,
    access: canRead(area),
    url,
    summary: 'List the files of a product',
    params,
    output,
    errors: ['NOT_FOUND'],
  },
  addStoreFile: {
    method: 'POST',
    feature,
    access: canWrite(area),
    url,
    summary: 'Upload a file of a product',
    description: `Sent in the field file: at most 50 MB, at most ${storeFilesMax} per product. The type is detected from the content: PDF, e-book, office document, image, audio, video, text or ZIP. Programs, scripts, and archives that contain them or are encrypted, are refused. Files are not scanned for viruses.`,
    params,
    query: z.object({ variantId: idField.optional().describe('Only for this variant') }),
    transaction: 'own',
    upload: { field: 'file', sizeMaxBytes: storeFileSizeMaxBytes },
    output,
    errors: ['NOT_FOUND', 'PRODUCT_STATE', 'TOO_LARGE', 'UNSUPPORTED_FILE', 'TOO_MANY_REQUESTS'],
    message: 'File uploaded',
  },
  removeStoreFile: {
    method: 'DELETE',
    feature,
    access: canWrite(area),
    url: `${url}/:storeFileId`,
    summary: 'Remove a file of a product',
    description: 'Customers who bought it before keep access.',
    params: one,
    output,
    errors: ['NOT_FOUND', 'PRODUCT_STATE'],
    message: 'File removed',
  },
  getStoreFile: {
    method: 'GET',
    feature,
    access: canRead(area),
    url: `${url}/:storeFileId`,
    summary: 'Download a file of a product',
    params: one,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
