// Module declaration of uploads.

import { calls, type Module } from '#server/module.ts';
import { uploadsContract } from '#shared/contract/platform/uploads.ts';
import { uploadsErasures, uploadsRetention } from './personal-data.ts';
import { uploadsRateLimits } from './rate-limits.ts';
import { uploadRoutes } from './routes.ts';

export const uploadsModule: Module = {
  rateLimits: uploadsRateLimits,
  tables: ['images', 'image_sizes', 'private_files'],
  retention: uploadsRetention,
  erasures: uploadsErasures,
  calls: [calls('uploads', uploadsContract, uploadRoutes, { clock: 'wall' })],
};
