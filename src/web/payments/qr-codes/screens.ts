// The screens of QR codes.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/qr-codes';
const base = { permissions: canRead('PAYMENT_GATEWAY.QR_CODE'), feature: 'qr_codes' } as const;

export const qrCodeScreens = screensOf(
  {
    ...base,
    path: at,
    title: 'QR codes',
    search: () => import('#shared/contract/payments/qr-codes.ts').then((m) => m.qrListQuery),
    page: () => import('./qr-code-list-page.tsx').then((m) => m.QrCodeListPage),
    load: (place) => import('./qr-code-list-page.tsx').then((m) => m.loadQrCodeList(place)),
    actions: [{ label: 'Create QR code', permissions: canWrite('PAYMENT_GATEWAY.QR_CODE') }],
    nav: { module: 'payment-gateway', label: 'QR codes', order: 6 },
  },
  {
    ...base,
    path: `${at}/$qrCodeId`,
    title: 'QR code',
    found: 'qr_code',
    page: () => import('./qr-code-detail-page.tsx').then((m) => m.QrCodeDetailPage),
    load: (place) => import('./qr-code-detail-page.tsx').then((m) => m.loadQrCode(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/$qrCodeId/info`,
        title: 'QR code information',
        page: () => import('./qr-code-info-page.tsx').then((m) => m.QrCodeInfoPage),
        load: (place) => import('./qr-code-info-page.tsx').then((m) => m.loadQrCodeInfo(place)),
      },
      {
        ...base,
        path: `${at}/$qrCodeId/transactions`,
        title: 'QR code transactions',
        search: () => import('#shared/contract/payments/transactions.ts').then((m) => m.transactionListQuery),
        page: () => import('./qr-code-transactions-page.tsx').then((m) => m.QrCodeTransactionsPage),
        load: (place) =>
          import('./qr-code-transactions-page.tsx').then((m) => m.loadQrCodeTransactions(place)),
      },
    ),
  },
);
