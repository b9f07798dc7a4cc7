// PDFs of invoices and credit notes, with data from the settings and brand of the business.

import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Merchant } from '#server/payments/sources/merchant.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { getImage } from '#server/platform/uploads/service.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { documentTexts } from '#shared/billing/paper/document-texts.ts';
import {
  creditNotePaper,
  invoicePaper,
  type PaperPayment,
  type PaperSeller,
} from '#shared/billing/paper/invoice-paper.ts';
import type { Paper } from '#shared/billing/paper/paper.ts';
import type { InvoiceSettings } from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { InvoicePayment } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { documentOf } from '../document.ts';
import { sealOf } from '../e-invoicing/read-e-invoice.ts';
import { invoiceUrl } from '../invoice-address.ts';
import { paymentsOf } from '../list-invoices.ts';
import {
  type InvoiceRow,
  type Place,
  selectInvoice,
  selectInvoicePayments,
  selectLines,
} from '../queries.ts';
import { readInvoiceSettings } from '../settings.ts';
import { dueOf } from '../states.ts';
import { documentLanguage } from './document-language.ts';
import { paintPaper } from './paint-paper.ts';

/** The seller, as printed on the document. */
export function sellerOf(
  services: Services,
  merchant: Merchant,
  settings: Pick<InvoiceSettings, 'color'>,
): PaperSeller {
  const { name, primaryColor } = describeMerchant(merchant);
  return { name, color: settings.color ?? primaryColor, ...moneyModeOf(services, merchant) };
}

/** The logo as uploaded; null when the business has none and shows only its name. */
export async function logoOf(
  db: Db,
  merchant: Merchant,
  settings: Pick<InvoiceSettings, 'logoImageId'>,
): Promise<Buffer | null> {
  const imageId = settings.logoImageId ?? merchant.logoImageId;
  return imageId ? (await getImage(db, imageId)).body : null;
}

/** The payments printed on the document; excludes undone and returned ones. */
export function paperPayments(payments: readonly InvoicePayment[]): PaperPayment[] {
  return payments
    .filter(({ undoneAt }) => undoneAt === null)
    .map(({ kind, label, paidOn, amount, returned }) => ({
      label,
      paidOn,
      amount: amount - returned,
      isCredit: kind === 'credit' || kind === 'credit_note',
    }));
}

export async function paperAnswer(
  services: Services,
  paper: Paper,
  logo: Buffer | null,
): Promise<FileAnswer> {
  const body = await paintPaper(paper, logo, services.clock.now());
  const plain = `${paper.title}-${paper.number}`.normalize('NFD').replace(/\p{M}/gu, '');
  const name = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { contentType: 'application/pdf', body, fileName: `${name}.pdf` };
}

export async function getInvoiceFile(services: Services, db: Db, place: Place): Promise<FileAnswer> {
  const row = await findInvoice(db, place);
  const merchant = await loadMerchant(services, db, row.environmentId);
  const { publicUrl } = withPublicAddress(services, merchant.websiteHost);
  const settings = await readInvoiceSettings(db, row.environmentId);
  const payments = paymentsOf(row, await selectInvoicePayments(db, row));
  const paper = invoicePaper({
    document: documentOf(row, await selectLines(db, row)),
    status: row.status,
    lateFee: row.lateFee,
    due: dueOf(row),
    payments: paperPayments(payments),
    seller: sellerOf(services, merchant, settings),
    settings,
    url: invoiceUrl(row, publicUrl),
    words: documentTexts(await documentLanguage(db, row, settings)),
    seal: await sealOf(db, row),
  });
  return paperAnswer(services, paper, await logoOf(db, merchant, settings));
}

/** Finds the note by its number for the customer, by its id for the business. */
export async function getCreditNoteFile(
  services: Services,
  db: Db,
  place: Place,
  named: { number: string } | { id: string },
): Promise<FileAnswer> {
  const row = await findInvoice(db, place);
  const note = (await selectInvoicePayments(db, row)).find(
    (payment) =>
      payment.kind === 'credit_note' &&
      payment.reversedAt === null &&
      ('number' in named ? payment.number === named.number : payment.id === named.id),
  );
  if (!note) throw new AppError('NOT_FOUND');
  const merchant = await loadMerchant(services, db, row.environmentId);
  const settings = await readInvoiceSettings(db, row.environmentId);
  const { received, amount, paidOn: on, note: reason, number } = note;
  const paper = creditNotePaper({
    document: documentOf(row, []),
    note: { number: number ?? '', reason, on, received, amount },
    seller: sellerOf(services, merchant, settings),
    settings,
    words: documentTexts(await documentLanguage(db, row, settings)),
  });
  return paperAnswer(services, paper, await logoOf(db, merchant, settings));
}

async function findInvoice(db: Db, place: Place): Promise<InvoiceRow> {
  const row = await selectInvoice(db, place);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
