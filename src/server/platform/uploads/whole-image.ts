// Structural check of a jpeg or png up to its end: a truncated picture is refused, trailing bytes are cut off.
import { crc32 } from 'node:zlib';
import { inspectImage } from './image-content.ts';

export type WholeImage = { contentType: 'image/jpeg' | 'image/png'; bytes: Buffer };

/** Returns the picture without trailing bytes; null if it is not one complete picture. */
export function readWholeImage(bytes: Buffer): WholeImage | null {
  const content = inspectImage(bytes);
  if (!content) return null;
  const end = content.contentType === 'image/png' ? endOfPng(bytes) : endOfJpeg(bytes);
  return end === null ? null : { contentType: content.contentType, bytes: bytes.subarray(0, end) };
}

/** Finds the end of a png. Chunks are length, type, data and checksum; the picture's data is in IDAT, and IEND is the last chunk. */
function endOfPng(bytes: Buffer): number | null {
  let at = 8;
  let hasData = false;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData ? end : null;
    at = end;
  }
  return null;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Whether a marker has no length: TEM and the restarts. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** Finds the next marker after the data of a scan, in which FF is always followed by 00 or by a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isBare(next)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

/** Finds the end of a jpeg: segments up to EOI, with at least one scan of the picture's data. */
function endOfJpeg(bytes: Buffer): number | null {
  let at = 2;
  let hasScan = false;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
    } else if (marker === endOfImage) {
      return hasScan ? at + 2 : null;
    } else if (isBare(marker)) {
      at += 2;
    } else {
      if (at + 4 > bytes.length) return null;
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2) return null;
      at += 2 + length;
      if (marker === startOfScan) {
        hasScan = true;
        at = endOfScan(bytes, at);
      }
    }
  }
  return null;
}
