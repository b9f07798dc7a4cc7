// The endpoints of uploads.

import type { Handlers } from '#server/services.ts';
import type { uploadsContract } from '#shared/contract/platform/uploads.ts';
import { getPrivateFile, uploadPrivateFile } from './private-files.ts';
import { getImage, takePicture } from './service.ts';
import { takeFrom } from './take-from.ts';

export const uploadRoutes: Handlers<typeof uploadsContract> = {
  uploadImage: ({ services, environment, upload }) =>
    takePicture(services, environment.businessId, upload.bytes),
  fetchImage: ({ services, environment, body }) => takeFrom(services, environment.businessId, body.url),
  getImage: (call) => getImage(call.tx, call.params.imageId, call.query.w),
  uploadPrivateFile: async ({ services, environment, actor, upload, audit }) => {
    const { businessId } = environment;
    const file = await uploadPrivateFile(services, { businessId, userId: actor.userId }, upload);
    const { fileId, fileName, contentType, sizeBytes } = file;
    audit({ entity: 'private-files', entityId: fileId, after: { fileName, contentType, sizeBytes } });
    return file;
  },
  getPrivateFile: ({ services, environment, params }) =>
    getPrivateFile(services.database.db, services.vault, environment.businessId, params.fileId),
};
