// Drawing position within a document, and its page breaks.
import type { PdfCanvas } from '#server/platform/documents/pdf-library.ts';
import { type Paper, type PaperStyle, paperSize } from '#shared/billing/paper/paper.ts';

export const ink = '#1c2430';
export const quiet = '#5b6675';
export const soft = '#f1f4f7';
const rule = '#d9dee5';
const bottom = 60;

/** The position of the next element. */
export type Pen = { canvas: PdfCanvas; y: number; width: number; style: PaperStyle; paper: Paper };

/** Starts a new page when the given height does not fit on this one. Returns whether it did. */
export function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y + height <= paperSize.height - bottom) return false;
  pen.canvas.addPage();
  pen.y = pen.style.margin;
  drawRunningHead(pen);
  return true;
}

/** The header of every page but the first: which document continues. */
function drawRunningHead(pen: Pen): void {
  const { canvas, paper, style, width } = pen;
  const line = { width: width / 2, height: 12, ellipsis: true };
  canvas.font('bold').fontSize(style.small).fillColor(ink).text(paper.seller.name, style.margin, pen.y, line);
  canvas.font('regular').fillColor(quiet);
  canvas.text(`${paper.title} ${paper.number}`, style.margin + width / 2, pen.y, {
    width: width / 2,
    height: 12,
    ellipsis: true,
    align: 'right',
  });
  pen.y += 14;
  drawRule(pen);
  pen.y += 14;
}

export function drawRule({ canvas, y, style: { margin }, width }: Pen, from = 0): void {
  canvas
    .lineWidth(0.75)
    .moveTo(margin + from, y)
    .lineTo(margin + width, y)
    .stroke(rule);
}
