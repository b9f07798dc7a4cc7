// The screens of invoices.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/invoicing/invoices';
const base = { permissions: canRead('PAYMENT_GATEWAY.INVOICES'), feature: 'invoice' } as const;

export const invoiceScreens = screensOf({
  ...base,
  path: at,
  title: 'Invoices',
  search: () => import('#shared/contract/billing/invoices/invoice-shapes.ts').then((m) => m.invoiceListQuery),
  page: () => import('./invoice-list-page.tsx').then((m) => m.InvoiceListPage),
  load: (place) => import('./invoice-list-page.tsx').then((m) => m.loadInvoiceList(place)),
  nav: { module: 'payment-gateway', label: 'Invoicing', order: 10 },
});
