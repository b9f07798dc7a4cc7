// How the facts of a QR code are written.
import type { QrCodeItem, QrType } from '#shared/contract/payments/qr-codes.ts';

export const qrTypeLabels: Record<QrType, string> = { static: 'Static', dynamic: 'Dynamic' };

/** Path of a code's detail. */
export function codePath(code: Pick<QrCodeItem, 'id'>): string {
  return `/payment-gateway/qr-codes/${code.id}`;
}

/** The address as people write it, without its scheme. */
export function linkText(code: Pick<QrCodeItem, 'link'>): string {
  return code.link.replace(/^https?:\/\//, '');
}

/** The instant it expires at; null for 'N/A'. */
export function expiryOf(code: Pick<QrCodeItem, 'expiry_date'>): string | null {
  return code.expiry_date === 'N/A' ? null : code.expiry_date;
}
