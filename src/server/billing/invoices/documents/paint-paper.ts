// PDF rendering of billing documents: header, table, totals, payment QR code, and page footers.
import { openPdf } from '#server/platform/documents/open-pdf.ts';
import { qrModules } from '#server/platform/documents/qr-code.ts';
import { type Paper, paperSize, paperStyles } from '#shared/billing/paper/paper.ts';
import { fillIn } from '#shared/languages.ts';
import { drawHead, drawParties } from './paper-head.ts';
import { drawRule, ink, makeRoom, type Pen, quiet } from './paper-pen.ts';
import { drawTable } from './paper-table.ts';

const totalsWidth = 250;
const qrSize = 76;

/** Renders the document as a file; the logo is PNG or JPEG as uploaded. */
export async function paintPaper(paper: Paper, logo: Buffer | null, producedAt: Date): Promise<Buffer> {
  const title = `${paper.title} ${paper.number}`;
  const { canvas, done } = await openPdf({ title, author: paper.seller.name, producedAt });
  const style = paperStyles[paper.template];
  const pen: Pen = { canvas, y: style.margin, width: paperSize.width - 2 * style.margin, style, paper };
  drawHead(pen, logo);
  drawParties(pen);
  drawTable(pen);
  drawTotals(pen);
  drawPay(pen);
  drawSections(pen);
  drawSeal(pen);
  drawFeet(pen);
  canvas.end();
  return done;
}

function drawTotals(pen: Pen): void {
  const { canvas, paper, style, width } = pen;
  const left = width - totalsWidth;
  const x = style.margin + left;
  const step = style.text + style.rowGap;
  for (const { label, note, text, strong } of paper.totals) {
    makeRoom(pen, step + 6);
    if (strong) {
      drawRule(pen, left);
      pen.y += 5;
    }
    canvas.font(strong ? 'bold' : 'regular').fontSize(strong ? style.text + 0.5 : style.text);
    canvas.fillColor(strong ? ink : quiet).text(label, x, pen.y, { width: 150, height: 14, ellipsis: true });
    if (note) {
      const after = Math.min(150, canvas.widthOfString(label) + 6);
      canvas.font('regular').fontSize(style.small);
      canvas.text(note, x + after, pen.y + 1, { width: 156 - after, height: 12, ellipsis: true });
      canvas.fontSize(style.text);
    }
    canvas.font(strong ? 'bold' : 'regular').fillColor(ink);
    canvas.text(text, x + 130, pen.y, { width: totalsWidth - 130, align: 'right' });
    pen.y += step;
  }
  pen.y += 12;
}

/** Draws a QR code at the left, at the current position. */
function drawCode({ canvas, y: top, style: { margin } }: Pen, payload: string): void {
  const modules = qrModules(payload);
  const one = qrSize / modules.length;
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) canvas.rect(margin + x * one, top + y * one, one + 0.02, one + 0.02);
    });
  });
  canvas.fill('#000000');
}

/** Draws the tax authority's reference and the QR code that verifies it. */
function drawSeal(pen: Pen): void {
  const { canvas, paper, style, width } = pen;
  if (!paper.seal) return;
  const { title, irn, csid, qr } = paper.seal;
  makeRoom(pen, qrSize + 16);
  drawCode(pen, qr);
  const x = style.margin + qrSize + 16;
  const room = { width: width - qrSize - 16 };
  canvas
    .font('bold')
    .fontSize(style.text)
    .fillColor(ink)
    .text(title, x, pen.y + 10, room);
  canvas.font('regular').fillColor(quiet);
  canvas.text(`IRN ${irn}`, x, pen.y + 27, room);
  canvas.text(`CSID ${csid}`, x, pen.y + 42, room);
  pen.y += qrSize + 16;
}

/** Draws the address as a link, and as a QR code for readers on paper. */
function drawPay(pen: Pen): void {
  const { canvas, paper, style, width } = pen;
  if (!paper.pay) return;
  const { url, title, text } = paper.pay;
  makeRoom(pen, qrSize + 16);
  drawCode(pen, url);
  const x = style.margin + qrSize + 16;
  const room = { width: width - qrSize - 16 };
  canvas
    .font('bold')
    .fontSize(style.text + 1.5)
    .fillColor(ink)
    .text(title, x, pen.y + 10, room);
  canvas
    .font('regular')
    .fontSize(style.text)
    .fillColor(quiet)
    .text(text, x, pen.y + 28, room);
  canvas.fillColor(ink).text(url, x, pen.y + 44, { width: room.width, height: 14, ellipsis: true });
  canvas.link(x, pen.y + 44, Math.min(room.width, canvas.widthOfString(url)), 14, url);
  pen.y += qrSize + 16;
}

function drawSections(pen: Pen): void {
  const { canvas, paper, style, width } = pen;
  for (const { title, lines } of paper.sections) {
    makeRoom(pen, 2 * style.text + 12);
    canvas.font('bold').fontSize(style.text).fillColor(ink).text(title, style.margin, pen.y, { width });
    pen.y += style.text + 6;
    for (const line of lines) {
      canvas.font('regular').fontSize(style.text);
      const height = canvas.heightOfString(line, { width });
      makeRoom(pen, height);
      canvas.font('regular').fontSize(style.text).fillColor(quiet).text(line, style.margin, pen.y, { width });
      pen.y += height + 2;
    }
    pen.y += 10;
  }
}

/** Draws page numbers, which requires that all pages exist. */
function drawFeet(pen: Pen): void {
  const { canvas, width, style, paper } = pen;
  const { count } = canvas.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    canvas.switchToPage(page);
    pen.y = paperSize.height - 42;
    drawRule(pen);
    canvas.font('regular').fontSize(8).fillColor(quiet);
    const line = { height: 22, ellipsis: true };
    canvas.text(paper.footer, style.margin, pen.y + 7, { ...line, width: width - 90 });
    canvas.text(fillIn(paper.pages, { page: page + 1, count }), style.margin + width - 80, pen.y + 7, {
      ...line,
      width: 80,
      align: 'right',
    });
  }
}
