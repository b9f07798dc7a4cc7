// Fetching of a picture from an external address: fetched once, handled like an upload, and stored as our own.
import type { FetchFailure, FileFetcher } from '#server/platform/http/outside/fetch-file.ts';
import { AppError } from '#shared/contract/errors.ts';
import { imageSizeMaxBytes, imageTypes } from '#shared/contract/platform/uploads.ts';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

/** Types declared by hosts that do not know the content; the bytes decide. */
const unknownTypes = ['application/octet-stream', 'binary/octet-stream', 'image/jpg', 'image/pjpeg'];

/** Returns why a declared type is refused. This only refuses earlier: the bytes decide what is accepted. */
function refusalOfType(type: string): string | null {
  if ((imageTypes as readonly string[]).includes(type) || unknownTypes.includes(type)) return null;
  if (type === 'text/html') return 'This URL is a web page, not an image.';
  const kind = /^image\/([a-z0-9]+)/.exec(type)?.[1]?.toUpperCase();
  return kind
    ? `This image is of the type ${kind}. Only JPEG and PNG are accepted.`
    : 'There is no image at this URL.';
}

const request = { sizeMaxBytes: imageSizeMaxBytes, accept: 'image/jpeg,image/png', refusalOfType };

/** Fetches a picture. Slow, so it must not be called within a transaction. */
export async function fetchPicture(
  fetcher: FileFetcher,
  address: string,
): Promise<{ picture: PreparedPicture } | FetchFailure> {
  const fetched = await fetcher.fetch(address, request);
  if ('failure' in fetched) return fetched;
  try {
    return { picture: await preparePicture(fetched.bytes) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      failure: 'This is not a readable JPEG or PNG, or it has more than 40 million pixels.',
      mayPass: false,
    };
  }
}
