// The URL of an uploaded image.
import { pathOf } from '#shared/contract/endpoint.ts';
import { uploadsContract } from '#shared/contract/platform/uploads.ts';

export function imageAddress(imageId: string): string {
  return pathOf(uploadsContract.getImage).replace(':imageId', imageId);
}
