// Contract of uploads: public images, checked by their content.
import { z } from 'zod';
import type { Contract } from './endpoint.ts';
import { idField } from './fields.ts';

/** Largest image, bytes (specification, section 5). */
export const imageSizeMaxBytes = 2 * 1024 * 1024;
export const imageTypes = ['image/jpeg', 'image/png'] as const;

export const uploadsContract = {
  uploadImage: {
    method: 'POST',
    url: '/upload',
    summary: 'Upload an image (jpeg or png, at most 2 MB) in the field images',
    access: 'session',
    upload: { field: 'images', sizeMaxBytes: imageSizeMaxBytes },
    output: z.object({ id: idField, url: z.string() }),
    errors: ['TOO_LARGE', 'UNSUPPORTED_FILE'],
  },
  getImage: {
    method: 'GET',
    url: '/images/:imageId',
    summary: 'A public image',
    access: 'public',
    params: z.object({ imageId: idField }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
