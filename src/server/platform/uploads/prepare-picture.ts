// Conversion of an uploaded picture: upright, without camera metadata, and with smaller versions.
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#shared/contract/errors.ts';
import { pictureWidths } from '#shared/contract/platform/uploads.ts';
import { inspectImage } from './image-content.ts';

export type PreparedPicture = {
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  width: number;
  height: number;
  /** Webp versions, narrowest first. */
  sizes: { width: number; bytes: Buffer }[];
};

/** A small file may decode to a picture that fills the memory. */
const pixelsMax = 40_000_000;
const sideMaxPx = 2560;
const timeoutS = 10;
const atOnceMax = 2;

// Pictures are processed outside the event loop with one thread per picture, without a cache.
sharp.concurrency(1);
sharp.cache(false);

let working = 0;
const waiting: (() => void)[] = [];

/** Limits the concurrency, so that pictures leave a core for other work. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    waiting.shift()?.();
  }
}

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).timeout({ seconds: timeoutS });

/** Removes everything but the picture: location, camera data, and trailing bytes. */
async function readUpright(bytes: Buffer, contentType: PreparedPicture['contentType']) {
  const upright = open(bytes)
    .autoOrient()
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true });
  const written =
    contentType === 'image/png'
      ? upright.png({ compressionLevel: 8 })
      : upright.jpeg({ quality: 86, progressive: true });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function prepare(bytes: Buffer): Promise<PreparedPicture> {
  const content = inspectImage(bytes);
  if (!content || content.width * content.height > pixelsMax) throw new AppError('UNSUPPORTED_FILE');
  const { contentType } = content;
  try {
    const picture = await readUpright(bytes, contentType);
    const sizes: PreparedPicture['sizes'] = [];
    for (const width of pictureWidths.filter((width) => width < picture.width)) {
      const scaled = open(picture.bytes).resize({ width }).webp({ quality: 78, effort: 3 });
      sizes.push({ width, bytes: await scaled.toBuffer() });
    }
    return Object.assign({ contentType, sizes }, picture);
  } catch {
    // Data that cannot be decoded is not a picture, whatever its header says.
    throw new AppError('UNSUPPORTED_FILE');
  }
}

/** Prepares a picture. Throws UNSUPPORTED_FILE. Slow, so it must not be called within a transaction. */
export function preparePicture(bytes: Buffer): Promise<PreparedPicture> {
  return inTurn(() => prepare(bytes));
}
