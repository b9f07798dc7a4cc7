// The screens of quotes.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const area = '/payment-gateway/invoicing';
const base = { permissions: canRead('PAYMENT_GATEWAY.INVOICES'), feature: 'invoice' } as const;

export const quoteScreens = screensOf(
  {
    ...base,
    path: `${area}/quotes`,
    title: 'Quotes',
    search: () => import('#shared/contract/billing/quotes/quote-shapes.ts').then((m) => m.quoteListQuery),
    page: () => import('./quote-list-page.tsx').then((m) => m.QuoteListPage),
    load: (place) => import('./quote-list-page.tsx').then((m) => m.loadQuoteList(place)),
    actions: [
      {
        label: 'Create quote',
        permissions: canWrite('PAYMENT_GATEWAY.INVOICES'),
        path: `${area}/create-quote`,
      },
    ],
    details: () => import('./detail-screens.ts').then((m) => m.quoteDetailScreens),
  },
  {
    permissions: canWrite('PAYMENT_GATEWAY.INVOICES'),
    feature: 'invoice',
    path: `${area}/create-quote`,
    title: 'Create quote',
    page: () => import('./quote-pages.tsx').then((m) => m.CreateQuotePage),
  },
);
