// A document of billing as it is laid out: one description, painted as PDF by the server and as HTML by the browser.
import type { InvoiceTemplate } from '../../contract/billing/invoices/invoice-words.ts';

export type PaperFact = { label: string; text: string };

export type PaperColumn = { label: string; align: 'left' | 'right'; share: number };

export type PaperRow = {
  cells: readonly string[];
  /** Beneath the first cell, quiet. */
  note: string | null;
};

export type PaperTotal = {
  label: string;
  /** Beside the label, quiet: what a tax is reckoned on. */
  note: string | null;
  text: string;
  /** Bold, with a line above. */
  strong: boolean;
};

export type PaperSection = { title: string; lines: readonly string[] };

export type PaperSeal = { irn: string; csid: string; qr: string };

export type Paper = {
  template: InvoiceTemplate;
  /** Invoice, Credit note, Statement of account */
  title: string;
  number: string;
  seller: { name: string; color: string };
  /** What the document is not to be taken for: Draft, Void, Test mode. */
  marks: readonly string[];
  headline: PaperFact;
  parties: readonly PaperSection[];
  facts: readonly PaperFact[];
  columns: readonly PaperColumn[];
  rows: readonly PaperRow[];
  /** Instead of rows where there are none. */
  empty: string;
  totals: readonly PaperTotal[];
  sections: readonly PaperSection[];
  /** The page to pay on, as a code to scan beside a sentence. */
  pay: { url: string; title: string; text: string } | null;
  /** What the tax authority has signed it with, and the code to check it by; of the PDF alone. */
  seal?: (PaperSeal & { title: string }) | null;
  footer: string;
  /** Page {{page}} of {{count}}, in the language of the document. */
  pages: string;
};

/** What a template changes, in points; both painters go by it. */
export type PaperStyle = {
  /** The head lies on the colour of the brand. */
  band: boolean;
  /** How the head of the table is told from its rows. */
  tableHead: 'line' | 'fill' | 'brand';
  text: number;
  small: number;
  title: number;
  rowGap: number;
  margin: number;
};

export const paperStyles: Record<InvoiceTemplate, PaperStyle> = {
  classic: { band: false, tableHead: 'line', text: 9.5, small: 8.5, title: 20, rowGap: 7, margin: 48 },
  modern: { band: true, tableHead: 'brand', text: 9.5, small: 8.5, title: 22, rowGap: 8, margin: 48 },
  compact: { band: false, tableHead: 'fill', text: 8.5, small: 7.5, title: 15, rowGap: 4, margin: 36 },
};

/** A4 in points. */
export const paperSize = { width: 595.28, height: 841.89 } as const;

/** Black or white, whichever reads better on a colour. */
export function inkOn(color: string): '#ffffff' | '#1c2430' {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return light > 0.36 ? '#1c2430' : '#ffffff';
}
