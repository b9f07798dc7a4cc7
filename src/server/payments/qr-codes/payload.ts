// The content of a QR code: a link that any phone opens, and for naira the payload for bank apps.
import { randomInt } from 'node:crypto';
import { schemeNumber } from '#server/platform/references/scheme-number.ts';
import { encodeNqr } from '#shared/payments/emv-qr.ts';
import type { StoredCode } from './queries.ts';

/** The scheme's test institution (observed samples); a connected bank has its own. */
export const nqrInstitution = '999166';

/** Returns 30 digits that identify a payment: institution, yyMMddHHmmss and twelve random digits. */
export function makeOrderNumber(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(2, 14);
  const digits = Array.from({ length: 12 }, () => randomInt(10)).join('');
  return `${nqrInstitution}${time}${digits}`;
}

/** Returns the payload for bank apps; null for a currency without a QR scheme. */
export function payloadOf(code: StoredCode): string | null {
  if (code.currency !== 'NGN') return null;
  return encodeNqr({
    mode: code.mode,
    institution: nqrInstitution,
    merchantNumber: schemeNumber(code.environmentId),
    subMerchantNumber: code.label ? schemeNumber(code.environmentId, code.label) : '0000000001',
    orderId: code.orderNumber,
    amount: code.amount,
    name: code.businessName,
  });
}

export function dataAddressOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
