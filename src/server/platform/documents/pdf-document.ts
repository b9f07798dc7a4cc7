// PDF documents such as receipts and statements, with the merchant's name and colour, facts, tables and totals.
import { openPdf } from './open-pdf.ts';
import type { PdfCanvas } from './pdf-library.ts';

/** A line with a label and its text. */
export type DocumentFact = { label: string; text: string };

export type DocumentColumn = {
  label: string;
  /** Amounts are aligned right. */
  align?: 'left' | 'right';
  /** The width relative to the shares of the other columns. */
  share: number;
};

export type DocumentTable = {
  title: string;
  columns: readonly DocumentColumn[];
  /** Cell texts by column. A table may span many pages; its header is repeated. */
  rows: readonly (readonly string[])[];
  /** Totals below the table, aligned right; the last one is bold. */
  totals?: readonly DocumentFact[];
  /** The text shown when there are no rows. */
  empty?: string;
};

export type PdfDocument = {
  /** For example 'Refund receipt'. */
  title: string;
  /** The merchant's name, and colour as #rrggbb. */
  brand: { name: string; color: string };
  /** Marks every page as created in test mode. */
  testMode: boolean;
  /** Marks every page as created in simulated live mode. */
  simulated: boolean;
  /** One large figure, for example '₦5,000.00 refunded'. */
  headline?: { label: string; text: string };
  facts: readonly DocumentFact[];
  tables?: readonly DocumentTable[];
  /** Sentences at the end of the document. */
  notes?: readonly string[];
  /** The footer of every page, beside the page number. */
  footer: string;
  producedAt: Date;
};

const margin = 48;
const bottom = 64;
const ink = '#1c2430';
const quiet = '#5b6675';
const rule = '#d9dee5';

/** The position of the next element; `width` is the width between the margins. */
type Pen = { canvas: PdfCanvas; y: number; width: number };

/** Renders the document. Text is set in an embedded font, so that it is searchable and includes ₦. */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const { title, brand, producedAt } = document;
  const { canvas, done } = await openPdf({ title, author: brand.name, producedAt });
  const pen: Pen = { canvas, y: margin, width: canvas.page.width - 2 * margin };
  drawHead(pen, document);
  drawFacts(pen, document.facts);
  for (const table of document.tables ?? []) drawTable(pen, table);
  drawNotes(pen, document.notes ?? []);
  drawFeet(pen, document);
  canvas.end();
  return done;
}

/** Starts a new page when the height does not fit on this one. Returns whether it did. */
function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y + height <= pen.canvas.page.height - bottom) return false;
  pen.canvas.addPage();
  pen.y = margin;
  return true;
}

function drawLine(pen: Pen): void {
  const { canvas, y, width } = pen;
  canvas
    .lineWidth(0.75)
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .stroke(rule);
}

function drawHead(pen: Pen, { title, brand, testMode, simulated, headline }: PdfDocument): void {
  const { canvas, width } = pen;
  canvas.rect(0, 0, canvas.page.width, 6).fill(brand.color);
  canvas.font('bold').fontSize(12).fillColor(ink);
  canvas.text(brand.name, margin, pen.y, { width: width - 90, height: 16, ellipsis: true });
  if (testMode || simulated) {
    canvas.roundedRect(margin + width - 74, pen.y - 2, 74, 18, 4).fill('#fdf1d7');
    canvas.fontSize(8.5).fillColor('#7a4b00');
    canvas.text(testMode ? 'TEST MODE' : 'SIMULATED', margin + width - 74, pen.y + 2, {
      width: 74,
      align: 'center',
    });
  }
  pen.y += 36;
  canvas.font('bold').fontSize(20).fillColor(ink).text(title, margin, pen.y, { width });
  pen.y += canvas.heightOfString(title, { width }) + 12;
  if (headline) {
    canvas.font('regular').fontSize(9.5).fillColor(quiet).text(headline.label, margin, pen.y, { width });
    canvas
      .font('bold')
      .fontSize(26)
      .fillColor(ink)
      .text(headline.text, margin, pen.y + 14, { width });
    pen.y += 58;
  }
  drawLine(pen);
  pen.y += 14;
}

const labelWidth = 150;

function drawFacts(pen: Pen, facts: readonly DocumentFact[]): void {
  const { canvas, width } = pen;
  for (const { label, text } of facts) {
    canvas.font('regular').fontSize(9.5);
    const options = { width: width - labelWidth };
    const height = Math.max(
      canvas.heightOfString(text || '–', options),
      canvas.heightOfString(label, { width: labelWidth - 12 }),
    );
    makeRoom(pen, height);
    canvas.fillColor(quiet).text(label, margin, pen.y, { width: labelWidth - 12 });
    canvas.fillColor(ink).text(text || '–', margin + labelWidth, pen.y, options);
    pen.y += height + 7;
  }
  pen.y += 8;
}

/** Returns the left edge and width of each column, with a small gap between them. */
function columnsOf(pen: Pen, columns: readonly DocumentColumn[]): { x: number; width: number }[] {
  const sum = columns.reduce((total, { share }) => total + share, 0);
  let x = margin;
  return columns.map(({ share }) => {
    const whole = (pen.width * share) / sum;
    const place = { x, width: whole - 10 };
    x += whole;
    return place;
  });
}

function drawTable(pen: Pen, table: DocumentTable): void {
  const { canvas } = pen;
  const places = columnsOf(pen, table.columns);
  const drawRow = (texts: readonly string[], colour: string): number => {
    const heights = texts.map((text, index) => {
      const place = places[index];
      if (!place) return 0;
      const align = table.columns[index]?.align ?? 'left';
      const x = align === 'right' ? place.x + 10 : place.x;
      canvas.fillColor(colour).text(text, x, pen.y, { width: place.width, align });
      return canvas.heightOfString(text, { width: place.width });
    });
    return Math.max(12, ...heights);
  };
  const drawTop = () => {
    canvas.font('bold').fontSize(8.5);
    pen.y += drawRow(
      table.columns.map(({ label }) => label),
      quiet,
    );
    pen.y += 5;
    drawLine(pen);
    pen.y += 7;
    canvas.font('regular').fontSize(9);
  };
  makeRoom(pen, 80);
  canvas.font('bold').fontSize(11).fillColor(ink).text(table.title, margin, pen.y, { width: pen.width });
  pen.y += 22;
  drawTop();
  if (table.rows.length === 0) pen.y += drawRow([table.empty ?? 'None'], quiet) + 6;
  for (const row of table.rows) {
    canvas.font('regular').fontSize(9);
    const tallest = Math.max(
      ...row.map((text, index) => canvas.heightOfString(text, { width: places[index]?.width ?? 1 })),
    );
    if (makeRoom(pen, tallest + 6)) drawTop();
    pen.y += drawRow(row, ink) + 6;
  }
  drawTotals(pen, table.totals ?? []);
  pen.y += 14;
}

function drawTotals(pen: Pen, totals: readonly DocumentFact[]): void {
  if (totals.length === 0) return;
  const { canvas, width } = pen;
  makeRoom(pen, totals.length * 17 + 12);
  drawLine(pen);
  pen.y += 8;
  totals.forEach(({ label, text }, index) => {
    const isLast = index === totals.length - 1;
    canvas.font(isLast ? 'bold' : 'regular').fontSize(isLast ? 10.5 : 9.5);
    canvas.fillColor(isLast ? ink : quiet);
    canvas.text(label, margin + width / 2, pen.y, { width: width / 4 });
    canvas.fillColor(ink).text(text, margin + (width * 3) / 4, pen.y, { width: width / 4, align: 'right' });
    pen.y += 17;
  });
}

function drawNotes(pen: Pen, notes: readonly string[]): void {
  const { canvas, width } = pen;
  for (const note of notes) {
    canvas.font('regular').fontSize(9).fillColor(quiet);
    const height = canvas.heightOfString(note, { width });
    makeRoom(pen, height);
    canvas.text(note, margin, pen.y, { width });
    pen.y += height + 6;
  }
}

/** Page numbers can be drawn only when all pages exist. */
function drawFeet(pen: Pen, { footer }: PdfDocument): void {
  const { canvas, width } = pen;
  const { count } = canvas.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    canvas.switchToPage(page);
    pen.y = canvas.page.height - 44;
    drawLine(pen);
    canvas.font('regular').fontSize(8).fillColor(quiet);
    const line = { height: 12, ellipsis: true };
    canvas.text(footer, margin, pen.y + 8, { ...line, width: width - 90 });
    canvas.text(`Page ${page + 1} of ${count}`, margin + width - 80, pen.y + 8, {
      ...line,
      width: 80,
      align: 'right',
    });
  }
}
