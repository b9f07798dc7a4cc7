// Detection of jpeg and png by content, regardless of name and declared type.
import type { imageTypes } from '#shared/contract/platform/uploads.ts';

export type ImageContent = { contentType: (typeof imageTypes)[number]; width: number; height: number };

/** The maximum width and height: a small file may decode to a picture that no browser can display. */
export const imageSideMaxPx = 10_000;

/** Returns the type and size of a picture; null if it is neither jpeg nor png, is truncated in its header, or has an implausible size. */
export function inspectImage(bytes: Buffer): ImageContent | null {
  const content = inspectPng(bytes) ?? inspectJpeg(bytes);
  return content && isSaneSide(content.width) && isSaneSide(content.height) ? content : null;
}

function isSaneSide(px: number): boolean {
  return px >= 1 && px <= imageSideMaxPx;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads a png: its signature, then the header chunk IHDR, which begins with width and height. */
function inspectPng(bytes: Buffer): ImageContent | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers C0 to CF begin a frame with its size, except these three: tables, an extension, arithmetic coding. */
const notFrames = new Set([0xc4, 0xc8, 0xcc]);

/** Reads a jpeg: FF D8, then segments with their lengths, up to the frame with the size. */
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
