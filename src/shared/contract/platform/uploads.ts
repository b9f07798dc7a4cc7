// Contract of uploads: public images and private files, both checked by content.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';

/** Largest image, bytes (specification, section 5). */
export const imageSizeMaxBytes = 2 * 1024 * 1024;
export const imageTypes = ['image/jpeg', 'image/png'] as const;
/** Widths in pixels at which wider pictures are also stored. */
export const pictureWidths = [320, 640, 1280] as const;

/** Largest private file, bytes. */
export const privateFileSizeMaxBytes = 5 * 1024 * 1024;
export const privateFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type PrivateFileType = (typeof privateFileTypes)[number];

/** The address to fetch a picture from. The server reports further requirements at the field. */
export const pictureAddressField = z
  .string({ error: 'Enter an address such as https://example.com/cloth.jpg' })
  .trim()
  .min(1, 'Enter an address such as https://example.com/cloth.jpg')
  .max(2000, 'Must be at most 2000 characters');

export const uploadsContract = {
  uploadImage: {
    method: 'POST',
    url: '/upload',
    summary: 'Upload an image',
    description:
      'JPEG or PNG, at most 2 MB, in the field images. The image is rotated upright, stripped of camera metadata (place, time, device) and reduced to at most 2560 pixels in width and height.',
    access: 'session',
    transaction: 'own',
    upload: { field: 'images', sizeMaxBytes: imageSizeMaxBytes },
    output: z.object({ id: idField, url: z.string() }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_FILE'],
  },
  fetchImage: {
    method: 'POST',
    url: '/upload/address',
    summary: 'Fetch an image from an address',
    description:
      'JPEG or PNG, at most 2 MB. The server fetches it once, handles it like an upload and serves it itself. Only public https addresses without user name and password; at most five redirects, 15 seconds in total.',
    access: 'session',
    transaction: 'own',
    body: z.object({ url: pictureAddressField }),
    output: z.object({ id: idField, url: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
  },
  getImage: {
    method: 'GET',
    url: '/images/:imageId',
    summary: 'Get a public image',
    access: 'public',
    description: 'An image that is not wider than requested is returned unchanged.',
    params: z.object({ imageId: idField }),
    query: z.object({
      w: z.coerce
        .number()
        .pipe(z.union([z.literal(320), z.literal(640), z.literal(1280)]))
        .optional()
        .describe('Width in pixels, returned as WebP; the original image when left out'),
    }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  uploadPrivateFile: {
    method: 'POST',
    url: '/upload/private',
    summary: 'Upload a document',
    description:
      'PDF, JPEG or PNG, at most 5 MB, in the field file. The type is detected from the content. A PDF with scripts, attachments or a password is refused. Files are not scanned for viruses.',
    access: canWrite('ACCOUNT.COMPLIANCE'),
    transaction: 'own',
    upload: { field: 'file', sizeMaxBytes: privateFileSizeMaxBytes },
    output: z.object({
      fileId: idField,
      fileName: z.string(),
      contentType: z.enum(privateFileTypes),
      sizeBytes: z.number().int(),
      uploadedAt: z.string(),
    }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_FILE', 'TOO_MANY_REQUESTS'],
  },
  getPrivateFile: {
    method: 'GET',
    url: '/upload/private/:fileId',
    summary: 'Download a document of the business',
    access: canRead('ACCOUNT.COMPLIANCE'),
    params: z.object({ fileId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
