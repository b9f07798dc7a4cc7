// An Excel workbook with one sheet, written as its rows arrive: counts and amounts are numbers, times are times, all else is text.
import type { CellKind, Column } from './column.ts';
import { writeZip } from './zip-stream.ts';

/** A sheet has at most 1,048,576 rows; the first is the header. */
export const sheetRowsMax = 1_048_575;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The indexes of the cell formats below. An amount shows the decimals of its currency: none, two or three. */
const formats = { header: 1, time: 3, count: 4 };
const amountFormats: Record<number, number> = { 0: 4, 2: 2, 3: 5 };

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${documents}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${documents}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${documents}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${sheets}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Replaces control characters, which XML does not allow, with spaces. */
function xmlText(value: string): string {
  return value.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ').replace(/[&<>]/g, (item) => escapes[item] ?? '');
}

function textCell(value: string, format: number): string {
  return `<c t="inlineStr" s="${format}"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}

/** Days since 30 December 1899, as in spreadsheets, to a tenth of a second. */
function serialTime(wallClock: string): string {
  return (Date.parse(`${wallClock.replace(' ', 'T')}Z`) / 86_400_000 + 25_569).toFixed(6);
}

function cellXml(kind: CellKind, value: string | null): string {
  if (!value) return '<c/>';
  if (kind === 'text') return textCell(value, 0);
  if (kind === 'count') return `<c s="${formats.count}"><v>${value}</v></c>`;
  if (kind === 'amount') {
    const decimals = value.split('.')[1]?.length ?? 0;
    return `<c s="${amountFormats[decimals] ?? 0}"><v>${value}</v></c>`;
  }
  return `<c s="${formats.time}"><v>${serialTime(value)}</v></c>`;
}

async function* sheetXml<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly Column<Row>[],
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ widthCharacters }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widthCharacters}" customWidth="1"/>`,
  );
  const header = columns.map((column) => textCell(column.header, formats.header)).join('');
  yield `${declaration}<worksheet xmlns="${sheets}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${header}</row>`;
  for await (const batch of batches) {
    yield batch
      .map((row) => `<row>${columns.map(({ kind, read }) => cellXml(kind, read(row))).join('')}</row>`)
      .join('');
  }
  yield '</sheetData></worksheet>';
}

/** The workbook with its one sheet; sheet names are our own, at most 31 characters. */
function workbookXml(sheet: string): string {
  return `<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="${xmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

export function writeXlsx<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly Column<Row>[],
  sheet: string,
): AsyncGenerator<Buffer> {
  return writeZip([
    { name: 'xl/workbook.xml', content: [declaration + workbookXml(sheet)] },
    ...Object.entries(parts).map(([name, xml]) => ({ name, content: [declaration + xml] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(batches, columns) },
  ]);
}
