// The header of a billing document: seller, title, customer, and the main figure.
import type { PdfCanvas } from '#server/platform/documents/pdf-library.ts';
import { inkOn, paperSize } from '#shared/billing/paper/paper.ts';
import { drawRule, ink, type Pen, quiet } from './paper-pen.ts';

/** Skips a logo that the library cannot read; the name is printed in any case. */
function drawLogo(canvas: PdfCanvas, logo: Buffer | null, at: { x: number; y: number }): boolean {
  if (!logo) return false;
  try {
    canvas.image(logo, at.x, at.y, { fit: [120, 36], valign: 'center' });
    return true;
  } catch {
    return false;
  }
}

export function drawHead(pen: Pen, logo: Buffer | null): void {
  const { canvas, paper, style, width } = pen;
  const { margin } = style;
  const { color } = paper.seller;
  const words = style.band ? inkOn(color) : ink;
  if (style.band) canvas.rect(0, 0, paperSize.width, 108).fill(color);
  else canvas.rect(0, 0, paperSize.width, 5).fill(color);
  const hasLogo = drawLogo(canvas, logo, { x: margin, y: pen.y - 6 });
  const nameY = hasLogo ? pen.y + 34 : pen.y;
  canvas.font('bold').fontSize(12).fillColor(words);
  canvas.text(paper.seller.name, margin, nameY, { width: width / 2 - 12, height: 16, ellipsis: true });
  const right = { width: width / 2, align: 'right' as const };
  canvas.fontSize(style.title).text(paper.title, margin + width / 2, pen.y - 4, right);
  canvas.font('regular').fontSize(style.text);
  canvas.text(paper.number, margin + width / 2, pen.y + style.title, right);
  if (paper.marks.length > 0)
    canvas
      .font('bold')
      .fontSize(style.small)
      .fillColor(style.band ? words : '#7a4b00')
      .text(paper.marks.join(' · ').toUpperCase(), margin + width / 2, pen.y + style.title + 16, right);
  pen.y = style.band ? 128 : Math.max(nameY + 24, pen.y + style.title + 36);
  if (style.band) return;
  drawRule(pen);
  pen.y += 14;
}

/** Draws the customer at the left, the facts in the middle, and the main figure at the right. */
export function drawParties(pen: Pen): void {
  const { canvas, paper, style, width } = pen;
  const { margin } = style;
  const top = pen.y;
  const third = width / 3;
  let y = top;
  for (const { title, lines } of paper.parties) {
    canvas.font('regular').fontSize(style.small).fillColor(quiet).text(title, margin, y, { width: third });
    y += style.small + 5;
    lines.forEach((line, index) => {
      canvas
        .font(index === 0 ? 'bold' : 'regular')
        .fontSize(style.text)
        .fillColor(ink);
      canvas.text(line, margin, y, { width: third - 12 });
      y += canvas.heightOfString(line, { width: third - 12 }) + 2;
    });
  }
  let factsY = top;
  for (const { label, text } of paper.facts) {
    canvas.font('regular').fontSize(style.small).fillColor(quiet);
    canvas.text(label, margin + third, factsY, { width: third - 12 });
    canvas.fontSize(style.text).fillColor(ink);
    canvas.text(text, margin + third, factsY + style.small + 3, { width: third - 12 });
    factsY += style.small + style.text + 12;
  }
  const at = margin + 2 * third;
  const right = { width: third, align: 'right' as const };
  canvas.font('regular').fontSize(style.small).fillColor(quiet).text(paper.headline.label, at, top, right);
  canvas.font('bold').fillColor(ink);
  let size = 20;
  canvas.fontSize(size);
  while (size > 11 && canvas.widthOfString(paper.headline.text) > third) {
    size -= 1;
    canvas.fontSize(size);
  }
  canvas.text(paper.headline.text, at, top + style.small + 4, right);
  pen.y = Math.max(y, factsY, top + 44) + 14;
}
