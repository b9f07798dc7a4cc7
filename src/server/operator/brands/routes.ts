// Handlers of branding by website address, for staff.

import { takePicture } from '#server/platform/uploads/service.ts';
import type { Handlers } from '#server/services.ts';
import type { brandsContract } from '#shared/contract/operator/brands.ts';
import { deleteBrand, listBrands, saveBrand } from './service.ts';

export const brandRoutes: Handlers<typeof brandsContract> = {
  listBrands: async ({ tx }) => ({ items: await listBrands(tx) }),
  saveBrand: ({ tx, services, audit, params, body }) =>
    saveBrand({ tx, clock: services.clock, audit }, params.host, body),
  deleteBrand: async ({ tx, services, audit, params }) => {
    await deleteBrand({ tx, clock: services.clock, audit }, params.host);
    return {};
  },
  uploadBrandImage: ({ services, upload }) => takePicture(services, null, upload.bytes),
};
