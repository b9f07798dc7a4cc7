// Contract of the preview of a store: its first page with unsaved settings.
import { z } from 'zod';
import { canRead } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { storeInput } from './stores.ts';

export const storePreviewContract = {
  previewStore: {
    method: 'POST',
    url: '/commerce/merchant/settings/preview',
    feature: 'commerce',
    summary: 'Preview the store',
    description: 'Returns its first page with these settings; nothing is saved.',
    access: canRead('SETTINGS.COMMERCE_SETTINGS'),
    audit: false,
    body: storeInput,
    output: z.object({ html: z.string().describe('A complete page; its links lead nowhere') }),
  },
} as const satisfies Contract;
