// Makes of what was sent in a picture of our own: upright, without what the camera wrote into it, and smaller ones beside it.
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#shared/contract/errors.ts';
import { pictureWidths } from '#shared/contract/platform/uploads.ts';
import { inspectImage } from './image-content.ts';

export type PreparedPicture = {
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  width: number;
  height: number;
  /** As webp, the narrowest first. */
  sizes: { width: number; bytes: Buffer }[];
};

/** A small file may unpack to a picture that fills the memory. */
const pixelsMax = 40_000_000;
const sideMaxPx = 2560;
const timeoutS = 10;
const atOnceMax = 2;

// The work is done beside the event loop, a thread a picture; nothing of pictures is kept.
sharp.concurrency(1);
sharp.cache(false);

let working = 0;
const waiting: (() => void)[] = [];

/** Only so many at once: the others wait, so that pictures leave a core to everything else. */
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

/** Everything but the picture is left out: where it was taken, by which camera, and what hangs on behind it. */
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
    for (const width of pictureWidths.filter((one) => one < picture.width)) {
      const scaled = open(picture.bytes).resize({ width }).webp({ quality: 78, effort: 3 });
      sizes.push({ width, bytes: await scaled.toBuffer() });
    }
    return Object.assign({ contentType, sizes }, picture);
  } catch {
    // What cannot be unpacked is no picture, whatever its head says.
    throw new AppError('UNSUPPORTED_FILE');
  }
}

/** Throws UNSUPPORTED_FILE. Takes a moment: never called within a transaction. */
export function preparePicture(bytes: Buffer): Promise<PreparedPicture> {
  return inTurn(() => prepare(bytes));
}
