// The screens of a quote, loaded when one of them is first opened.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const one = '/payment-gateway/invoicing/quotes/$quoteId';
const feature = 'invoice';

export const quoteDetailScreens = screensOf(
  {
    permissions: canWrite('PAYMENT_GATEWAY.INVOICES'),
    feature,
    path: `${one}/edit-quote`,
    title: 'Edit quote',
    page: () => import('./quote-pages.tsx').then((m) => m.EditQuotePage),
    load: (place) => import('./quote-query.ts').then((m) => m.loadQuote(place)),
  },
  {
    permissions: canRead('PAYMENT_GATEWAY.INVOICES'),
    feature,
    path: one,
    title: 'Quote',
    found: 'quote',
    page: () => import('./quote-detail-page.tsx').then((m) => m.QuoteDetailPage),
    load: (place) => import('./quote-query.ts').then((m) => m.loadQuote(place)),
  },
);
