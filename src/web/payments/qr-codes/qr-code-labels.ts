// Text formats for QR codes.
import type { QrCodeItem, QrType } from '#shared/contract/payments/qr-codes.ts';

export const qrTypeLabels: Record<QrType, string> = { static: 'Static', dynamic: 'Dynamic' };

/** Path of a code's detail. */
export function codePath(code: Pick<QrCodeItem, 'id'>): string {
  return `/payment-gateway/qr-codes/${code.id}`;
}

/** The address without its scheme, for display. */
export function linkText(code: Pick<QrCodeItem, 'link'>): string {
  return code.link.replace(/^https?:\/\//, '');
}

/** The time at which it expires; null for 'N/A'. */
export function expiryOf(code: Pick<QrCodeItem, 'expiry_date'>): string | null {
  return code.expiry_date === 'N/A' ? null : code.expiry_date;
}
