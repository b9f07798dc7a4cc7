// The screens of QR codes.
import { canRead, canWrite } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/qr-codes';
const base = { permissions: canRead('PAYMENT_GATEWAY.QR_CODE'), feature: 'qr_codes' } as const;

export const qrCodeScreens = screensOf({
  ...base,
  path: at,
  title: 'QR codes',
  search: () => import('#shared/contract/payments/qr-codes.ts').then((m) => m.qrListQuery),
  page: () => import('./qr-code-list-page.tsx').then((m) => m.QrCodeListPage),
  load: (place) => import('./qr-code-list-page.tsx').then((m) => m.loadQrCodeList(place)),
  actions: [{ label: 'Create QR code', permissions: canWrite('PAYMENT_GATEWAY.QR_CODE') }],
  nav: { module: 'payment-gateway', label: 'QR codes', order: 6 },
  details: () => import('./detail-screens.ts').then((m) => m.qrCodeDetailScreens),
});
