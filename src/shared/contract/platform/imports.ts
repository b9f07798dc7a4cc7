// Contract of an import: the columns of a CSV file with the schemas of their cells, and the response to a file.
import { z } from 'zod';
import { type Currency, currencies, plainDecimal } from '../../money.ts';
import { dayField, instantField } from '../dates.ts';
import { instant } from '../envelope.ts';
import { idField } from '../fields.ts';

/** A column of a file. `text` describes its content; the schema parses a trimmed cell, '' if it is missing. */
export type ImportColumn = {
  name: string;
  /** Whether the header row must contain it. */
  required: boolean;
  text: string;
  schema: z.ZodType<unknown, string>;
};

/** The format of a kind of file, for the web app and the server. */
export type ImportShape<Columns extends readonly ImportColumn[] = readonly ImportColumn[]> = {
  columns: Columns;
  rowsMax: number;
  /** Whether a file may have headings only, such as that of a day without movements. */
  mayHaveNoRows?: true;
};

export type ColumnName<Columns extends readonly ImportColumn[]> = Columns[number]['name'];
/** The cells of a row as text, by column. */
export type CellsOf<Columns extends readonly ImportColumn[]> = Record<ColumnName<Columns>, string>;
/** The parsed values of a row. */
export type ValuesOf<Columns extends readonly ImportColumn[]> = {
  [Column in Columns[number] as Column['name']]: z.output<Column['schema']>;
};

export const importSizeMaxBytes = 5 * 1024 * 1024;
/** The maximum number of failed rows in the response; the result file has all. */
export const importFailuresMax = 100;

/** The common properties of an endpoint that takes a file, beside URL, access and output. */
export const importInput = {
  transaction: 'own',
  upload: { field: 'file', sizeMaxBytes: importSizeMaxBytes },
  errors: ['UNSUPPORTED_FILE', 'TOO_LARGE'],
} as const;

type Counts<Result extends string> = Record<Result, z.ZodNumber>;

/** An imported file. `results` has the possible results of a row apart from failure, with their descriptions. */
export function importSummary<Result extends string>(results: Record<Result, string>) {
  const counts = Object.fromEntries(
    Object.entries<string>(results).map(([name, text]) => [name, z.number().int().describe(text)]),
  ) as Counts<Result>;
  return z.object({
    id: idField,
    fileName: z.string(),
    rows: z.number().int(),
    ...counts,
    failed: z.number().int().describe('Rows that failed'),
    importedBy: z.string(),
    at: instant,
  });
}

const failedRow = z.object({
  row: z.number().int().describe('Line in the spreadsheet; the headings are line 1'),
  result: z.string(),
  reference: z.string().describe('Identification of the row'),
  column: z.string().nullable(),
  message: z.string(),
});

/** The response to a file. */
export function importAnswer<Result extends string>(results: Record<Result, string>) {
  return importSummary(results).extend({
    repeated: z.boolean().describe('Whether this exact file was imported before; nothing was done'),
    report: z.array(failedRow).describe(`The first ${importFailuresMax} rows that failed`),
  });
}

/** A cell parsed by a function; if it returns undefined, the sentence says what the value must be. */
export function cell<Value>(read: (text: string) => Value | undefined, sentence: string) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
}

/** Any text. */
export const textCell = z.string();

/** An amount in common notation, parsed once its currency is known. */
export const amountTextCell = textCell.refine(
  (text) => plainDecimal(text) !== null,
  'Must be an amount such as 14500.00',
);

/** A cell that may be empty. */
export function maybeCell<Value>(schema: z.ZodType<Value, string>) {
  return z.string().transform((text, context): Value | null => {
    if (text === '') return null;
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** Text up to a maximum length, which may be empty. */
export const maybeTextCell = (max: number) =>
  maybeCell(textCell.max(max, `Must be at most ${max} characters`));

/** One of several words, in upper or lower case, with blanks or hyphens for underscores. */
export function enumCell<Word extends string>(words: readonly Word[]) {
  const read = (text: string): Word | undefined => {
    const written = text.toLowerCase().replaceAll(/[ -]/g, '_');
    return words.find((word) => word === written);
  };
  return cell(read, `Must be one of ${words.join(', ')}`);
}

export const dayCell = cell(
  (text) => (dayField.safeParse(text).success ? text : undefined),
  'Must be a date such as 2026-11-23',
);

export const instantCell = cell(
  (text) => (instantField.safeParse(text).success ? new Date(text) : undefined),
  'Must be a date and time such as 2026-11-24T16:00:00Z',
);

export const currencyCell = cell((text) => {
  const code = text.toUpperCase();
  return Object.hasOwn(currencies, code) ? (code as Currency) : undefined;
}, 'Must be a currency code such as NGN');
