// What a QR code holds: the link that any phone opens, and for naira the payload that bank apps read.
import { randomInt } from 'node:crypto';
import { schemeNumber } from '#server/platform/references/scheme-number.ts';
import { encodeNqr } from '#shared/payments/emv-qr.ts';
import type { StoredCode } from './queries.ts';

/** The scheme's test institution (observed samples); a connected bank brings its own. */
export const nqrInstitution = '999166';

/** 30 digits that name one payment: institution, yyMMddHHmmss and twelve at random. */
export function makeOrderNumber(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(2, 14);
  const digits = Array.from({ length: 12 }, () => randomInt(10)).join('');
  return `${nqrInstitution}${time}${digits}`;
}

/** For bank apps; null for a currency without a scheme of its own. */
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
