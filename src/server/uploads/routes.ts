// The endpoints of uploads.
import type { uploadsContract } from '#shared/contract/uploads.ts';
import type { Handlers } from '../services.ts';
import { getImage, uploadImage } from './service.ts';

export const uploadRoutes: Handlers<typeof uploadsContract> = {
  uploadImage: (call) =>
    uploadImage(call.tx, call.services.clock, call.environment.businessId, call.upload.bytes),
  getImage: (call) => getImage(call.tx, call.params.imageId),
};
