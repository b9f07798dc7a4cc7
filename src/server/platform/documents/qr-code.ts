// QR codes as pictures.
import { encode, renderSVG } from 'uqr';
import type { FileAnswer } from '#server/platform/http/call.ts';

/** One that survives print, as SVG: quiet zone of four modules, a quarter of it may be lost. */
export function drawQrCode(content: string): string {
  return renderSVG(content, { ecc: 'Q', border: 4 });
}

/** The same as what a call answers. */
export function qrCodeFile(content: string): FileAnswer {
  return { contentType: 'image/svg+xml; charset=utf-8', body: drawQrCode(content) };
}

/** Its modules row by row, without a quiet zone: for those who paint it themselves. */
export function qrModules(content: string): readonly (readonly boolean[])[] {
  return encode(content, { ecc: 'M', border: 0 }).data;
}
