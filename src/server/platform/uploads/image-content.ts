// Tells a jpeg or png by its content, whatever its name and declared type say.
import type { imageTypes } from '#shared/contract/platform/uploads.ts';

export type ImageContent = { contentType: (typeof imageTypes)[number]; width: number; height: number };

/** Larger sides are refused: a small file may unpack to a picture that no browser can hold. */
export const imageSideMaxPx = 10_000;

/** What the picture is; null when it is neither jpeg nor png, is cut short in its header, or has no sane size. */
export function inspectImage(bytes: Buffer): ImageContent | null {
  const content = inspectPng(bytes) ?? inspectJpeg(bytes);
  return content && isSaneSide(content.width) && isSaneSide(content.height) ? content : null;
}

function isSaneSide(px: number): boolean {
  return px >= 1 && px <= imageSideMaxPx;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A png is its signature and then the header chunk IHDR, which begins with width and height. */
function inspectPng(bytes: Buffer): ImageContent | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers C0 to CF begin a frame and carry its size, but for these three: tables, an extension, arithmetic coding. */
const notFrames = new Set([0xc4, 0xc8, 0xcc]);

/** A jpeg is FF D8 and then segments, each with its length, up to the frame that says the size. */
function inspectJpeg(bytes: Buffer): ImageContent | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)) {
      return {
        contentType: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      };
    }
    const lengthBytes = bytes.readUInt16BE(at + 2);
    if (lengthBytes < 2) return null;
    at += 2 + lengthBytes;
  }
  return null;
}
