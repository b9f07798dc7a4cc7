// The screens of invoices.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = '/payment-gateway/invoicing';
const at = `${area}/invoices` as const;
const base = { permissions: canRead('PAYMENT_GATEWAY.INVOICES'), feature: 'invoice' } as const;
const write = { permissions: canWrite('PAYMENT_GATEWAY.INVOICES'), feature: 'invoice' } as const;

export const invoiceScreens = screensOf(
  {
    ...base,
    path: `${area}/import`,
    title: 'Import invoices',
    page: () => import('./import-page.tsx').then((m) => m.ImportInvoicesPage),
  },
  {
    ...base,
    path: at,
    title: 'Invoices',
    search: () =>
      import('#shared/contract/billing/invoices/invoice-filters.ts').then((m) => m.invoiceListQuery),
    page: () => import('./invoice-list-page.tsx').then((m) => m.InvoiceListPage),
    load: (place) => import('./invoice-list-page.tsx').then((m) => m.loadInvoiceList(place)),
    actions: [
      {
        label: 'Create invoice',
        permissions: canWrite('PAYMENT_GATEWAY.INVOICES'),
        path: `${area}/create-invoice`,
      },
    ],
    nav: { module: 'payment-gateway', label: 'Invoicing', order: 10 },
    details: () => import('./detail-screens.ts').then((m) => m.invoiceDetailScreens),
  },
  {
    ...base,
    path: `${area}/drafts`,
    title: 'Invoice drafts',
    search: () =>
      import('#shared/contract/billing/invoices/invoice-filters.ts').then((m) => m.invoiceListQuery),
    page: () => import('./invoice-list-page.tsx').then((m) => m.DraftListPage),
  },
  {
    ...write,
    path: `${area}/create-invoice`,
    title: 'Create invoice',
    page: () => import('./editor/editor-pages.tsx').then((m) => m.CreateInvoicePage),
  },
);
