// Fetching of a picture from an address that a user has entered, during the request; errors are reported at the field.
import { createFileFetcher } from '#server/platform/http/outside/fetch-file.ts';
import type { Services } from '#server/services.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import { fetchPicture } from './fetch-picture.ts';
import { uploadsRateLimits } from './rate-limits.ts';
import { uploadImage } from './service.ts';

export async function takeFrom(
  services: Pick<Services, 'database' | 'clock' | 'config' | 'rateLimits'>,
  businessId: string,
  address: string,
): Promise<{ id: string; url: string }> {
  const { database, clock, config, rateLimits } = services;
  await rateLimits.consume(uploadsRateLimits.fetchedImage, businessId);
  const fetcher = createFileFetcher({ loopback: config.pictureLoopback });
  try {
    const found = await fetchPicture(fetcher, address);
    if ('failure' in found) refuseAt('url', found.failure);
    const { picture } = found;
    return await database.inTransaction((tx) => uploadImage(tx, clock, businessId, picture));
  } finally {
    fetcher.close();
  }
}
