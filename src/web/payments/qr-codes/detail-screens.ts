// The screens of a QR code, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/qr-codes';
const base = { permissions: canRead('PAYMENT_GATEWAY.QR_CODE'), feature: 'qr_codes' } as const;

export const qrCodeDetailScreens = screensOf({
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
      load: (place) => import('./qr-code-transactions-page.tsx').then((m) => m.loadQrCodeTransactions(place)),
    },
  ),
});
