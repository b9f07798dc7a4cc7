// The layout of a billing document: one description, rendered as PDF by the server and as HTML by the browser.
import type { InvoiceTemplate } from '../../contract/billing/invoices/invoice-enums.ts';

export type PaperFact = { label: string; text: string };

export type PaperColumn = { label: string; align: 'left' | 'right'; share: number };

export type PaperRow = {
  cells: readonly string[];
  /** Below the first cell, in a muted style. */
  note: string | null;
};

export type PaperTotal = {
  label: string;
  /** Beside the label, in a muted style: the base of a tax. */
  note: string | null;
  text: string;
  /** Bold, with a line above. */
  strong: boolean;
};

export type PaperSection = { title: string; lines: readonly string[] };

export type PaperSeal = { irn: string; csid: string; qr: string };

export type Paper = {
  template: InvoiceTemplate;
  /** For example Invoice, Credit note, Statement of account. */
  title: string;
  number: string;
  seller: { name: string; color: string };
  /** Marks of a document that is not a valid original: Draft, Void, Test mode. */
  marks: readonly string[];
  headline: PaperFact;
  parties: readonly PaperSection[];
  facts: readonly PaperFact[];
  columns: readonly PaperColumn[];
  rows: readonly PaperRow[];
  /** The text shown when there are no rows. */
  empty: string;
  totals: readonly PaperTotal[];
  sections: readonly PaperSection[];
  /** The payment page, as a QR code beside a text. */
  pay: { url: string; title: string; text: string } | null;
  /** The tax authority's signature, and the QR code that verifies it; PDF only. */
  seal?: (PaperSeal & { title: string }) | null;
  footer: string;
  /** Page {{page}} of {{count}}, in the language of the document. */
  pages: string;
};

/** Template styles, in points; used by both renderers. */
export type PaperStyle = {
  /** Whether the header has the brand colour as background. */
  band: boolean;
  /** The style of the table header. */
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

/** Black or white, whichever has more contrast on a colour. */
export function inkOn(color: string): '#ffffff' | '#1c2430' {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  return light > 0.36 ? '#1c2430' : '#ffffff';
}
