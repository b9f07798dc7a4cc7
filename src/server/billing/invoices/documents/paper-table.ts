// The table of a billing document: rows across as many pages as needed, with the header repeated on each.
import { inkOn, type PaperRow } from '#shared/billing/paper/paper.ts';
import { drawRule, ink, makeRoom, type Pen, quiet, soft } from './paper-pen.ts';

type Place = { x: number; width: number };

function placesOf({ paper, style, width }: Pen): Place[] {
  const inset = style.tableHead === 'line' ? 0 : 8;
  const sum = paper.columns.reduce((total, { share }) => total + share, 0);
  let x = style.margin + inset;
  return paper.columns.map(({ share }) => {
    const whole = ((width - 2 * inset) * share) / sum;
    const place = { x, width: whole };
    x += whole;
    return place;
  });
}

const gutter = 8;

function drawCells(pen: Pen, texts: readonly string[], places: readonly Place[]): number {
  const { canvas, paper } = pen;
  let tallest = 0;
  texts.forEach((text, index) => {
    const place = places[index];
    if (!place) return;
    const align = paper.columns[index]?.align ?? 'left';
    const x = align === 'right' ? place.x + gutter : place.x;
    canvas.text(text, x, pen.y, { width: place.width - gutter, align });
    tallest = Math.max(tallest, canvas.heightOfString(text, { width: place.width - gutter }));
  });
  return tallest;
}

function drawTableHead(pen: Pen, places: readonly Place[]): void {
  const { canvas, paper, style, width } = pen;
  const height = style.small + 12;
  const { color } = paper.seller;
  if (style.tableHead !== 'line')
    canvas.rect(style.margin, pen.y, width, height).fill(style.tableHead === 'brand' ? color : soft);
  const words = style.tableHead === 'brand' ? inkOn(color) : quiet;
  canvas.font('bold').fontSize(style.small).fillColor(words);
  pen.y += style.tableHead === 'line' ? 0 : 5;
  drawCells(
    pen,
    paper.columns.map(({ label }) => label),
    places,
  );
  pen.y += style.small + 6;
  if (style.tableHead === 'line') drawRule(pen);
  pen.y += style.rowGap + 2;
}

function heightOfRow(pen: Pen, { cells, note }: PaperRow, places: readonly Place[]): number {
  const { canvas, style } = pen;
  canvas.font('regular').fontSize(style.text);
  const heights = cells.map((text, index) =>
    canvas.heightOfString(text, { width: (places[index]?.width ?? gutter + 1) - gutter }),
  );
  canvas.fontSize(style.small);
  const beneath = note ? canvas.heightOfString(note, { width: (places[0]?.width ?? 0) - gutter }) + 2 : 0;
  return Math.max(Math.max(...heights), (heights[0] ?? 0) + beneath);
}

export function drawTable(pen: Pen): void {
  const { canvas, paper, style } = pen;
  const places = placesOf(pen);
  makeRoom(pen, 70);
  drawTableHead(pen, places);
  const rows = paper.rows.length > 0 ? paper.rows : [{ cells: [paper.empty], note: null }];
  for (const row of rows) {
    const height = heightOfRow(pen, row, places);
    if (makeRoom(pen, height + style.rowGap)) drawTableHead(pen, places);
    canvas.font('regular').fontSize(style.text).fillColor(ink);
    drawCells(pen, row.cells, places);
    if (row.note) {
      const name = canvas.heightOfString(row.cells[0] ?? '', { width: (places[0]?.width ?? 0) - gutter });
      canvas.fontSize(style.small).fillColor(quiet);
      canvas.text(row.note, places[0]?.x ?? 0, pen.y + name + 2, {
        width: (places[0]?.width ?? 0) - gutter,
      });
    }
    pen.y += height + style.rowGap / 2;
    drawRule(pen);
    pen.y += style.rowGap / 2 + 1;
  }
  pen.y += 4;
}
