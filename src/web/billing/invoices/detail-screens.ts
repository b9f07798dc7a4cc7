// The screens of an invoice, loaded when one of them is first opened.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = '/payment-gateway/invoicing';
const at = `${area}/invoices` as const;
const one = `${at}/$invoiceId` as const;
const base = { permissions: canRead('PAYMENT_GATEWAY.INVOICES'), feature: 'invoice' } as const;
const write = { permissions: canWrite('PAYMENT_GATEWAY.INVOICES'), feature: 'invoice' } as const;

export const invoiceDetailScreens = screensOf(
  {
    ...write,
    path: `${one}/edit-invoice`,
    title: 'Edit invoice',
    page: () => import('./editor/editor-pages.tsx').then((m) => m.EditInvoicePage),
    load: (place) => import('./invoice-query.ts').then((m) => m.loadInvoice(place)),
  },
  {
    ...write,
    path: `${one}/duplicate-invoice`,
    title: 'Duplicate invoice',
    page: () => import('./editor/editor-pages.tsx').then((m) => m.DuplicateInvoicePage),
    load: (place) => import('./invoice-query.ts').then((m) => m.loadInvoice(place)),
  },
  {
    ...base,
    path: one,
    title: 'Invoice',
    found: 'invoice',
    page: () => import('./invoice-detail-page.tsx').then((m) => m.InvoiceDetailPage),
    load: (place) => import('./invoice-query.ts').then((m) => m.loadInvoice(place)),
    children: screensOf(
      {
        ...base,
        path: `${one}/info`,
        title: 'Invoice information',
        page: () => import('./invoice-info-page.tsx').then((m) => m.InvoiceInfoPage),
      },
      {
        ...base,
        path: `${one}/transactions`,
        title: 'Invoice transactions',
        search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
        page: () => import('./invoice-transactions-page.tsx').then((m) => m.InvoiceTransactionsPage),
        load: (place) =>
          import('./invoice-transactions-page.tsx').then((m) => m.loadInvoiceTransactions(place)),
      },
    ),
  },
);
