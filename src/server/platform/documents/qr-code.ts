// QR codes as SVG images for print and screens.
import { encode, renderSVG } from 'uqr';
import type { FileAnswer } from '#server/platform/http/call.ts';

/** Draws a QR code for print as SVG: a quiet zone of four modules, and readable with a quarter damaged. */
export function drawQrCode(content: string): string {
  return renderSVG(content, { ecc: 'Q', border: 4 });
}

/** Returns the QR code as a file response. */
export function qrCodeFile(content: string): FileAnswer {
  return { contentType: 'image/svg+xml; charset=utf-8', body: drawQrCode(content) };
}

/** Returns the modules row by row without a quiet zone, for callers that draw the code themselves. */
export function qrModules(content: string): readonly (readonly boolean[])[] {
  return encode(content, { ecc: 'M', border: 0 }).data;
}
