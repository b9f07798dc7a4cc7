// Merchant-presented QR payloads (EMVCo QR code specification for payment systems, merchant-presented mode 1.1), and Nigeria's NQR.
import { type Currency, currencies } from '../money.ts';

/** One data object: a two-digit tag and its value. A template's value is itself a sequence of data objects. */
export type DataObject = { tag: string; value: string };

const crcTag = '63';

/** Lengths count characters, not bytes: a Chinese letter is one. */
function lengthOf(value: string): number {
  return [...value].length;
}

/** CRC-16/CCITT-FALSE over UTF-8: polynomial 0x1021, initial value 0xFFFF, no reflection. Check: 123456789 gives 29B1. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Encodes data objects in sequence: tag, two digits of length, value. A value is at most 99 characters. */
export function encodeObjects(objects: readonly DataObject[]): string {
  return objects
    .map(({ tag, value }) => {
      const length = lengthOf(value);
      if (!/^\d\d$/.test(tag)) throw new RangeError(`${tag} is no tag`);
      if (length < 1 || length > 99) throw new RangeError(`The value of tag ${tag} has ${length} characters`);
      return `${tag}${String(length).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** Decodes a text into data objects; null when it is malformed. */
export function decodeObjects(text: string): DataObject[] | null {
  const characters = [...text];
  const objects: DataObject[] = [];
  let at = 0;
  while (at < characters.length) {
    const head = characters.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return null;
    const length = Number(head.slice(2));
    const value = characters.slice(at + 4, at + 4 + length).join('');
    if (length === 0 || lengthOf(value) !== length) return null;
    objects.push({ tag: head.slice(0, 2), value });
    at += 4 + length;
  }
  return objects;
}

/** Encodes a whole payload: the data objects and their checksum, which covers its own tag and length too. */
export function encodePayload(objects: readonly DataObject[]): string {
  const body = `${encodeObjects(objects)}${crcTag}04`;
  return body + crc16(body);
}

/** Returns the data objects of a payload without its checksum; null when the checksum or the form is wrong. */
export function decodePayload(payload: string): DataObject[] | null {
  const body = payload.slice(0, -4);
  if (!body.endsWith(`${crcTag}04`) || crc16(body) !== payload.slice(-4).toUpperCase()) return null;
  return decodeObjects(body.slice(0, -4));
}

/** ISO 4217 numeric codes. */
const currencyNumbers: Record<Currency, string> = {
  NGN: '566',
  USD: '840',
  EUR: '978',
  GBP: '826',
  INR: '356',
  JPY: '392',
  KRW: '410',
  GHS: '936',
  KES: '404',
  ZAR: '710',
};

/** Formats the amount for a payload: major units, with decimals only when there are any. */
function amountText(amount: number, currency: Currency): string {
  const { exponent } = currencies[currency];
  const digits = String(amount).padStart(exponent + 1, '0');
  const decimals = exponent === 0 ? '' : digits.slice(-exponent);
  const whole = digits.slice(0, digits.length - exponent);
  return /^0*$/.test(decimals) ? whole : `${whole}.${decimals}`;
}

/** Reduces a name to characters that every scanner reads: no accents, only letters, digits and simple signs. */
export function plainName(name: string, length: number): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9 .,&'()/-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .trim();
  return plain === '' ? 'Merchant' : plain;
}

/** The contents of an NQR code. */
export type NqrCode = {
  /** Test codes and live codes name the scheme differently. */
  mode: 'test' | 'live';
  /** Six digits of the institution where the merchant has an account. */
  institution: string;
  /** Ten digits each: the merchant, and the cashier or store (sub-merchant). */
  merchantNumber: string;
  subMerchantNumber: string;
  /** 30 digits; only for a dynamic code, which is valid for one payment. */
  orderId: string | null;
  /** Minor units of naira; null: the payer enters it. */
  amount: number | null;
  name: string;
};

const schemeIds = { test: 'NG.COM.NIBSS-PLC.QR', live: 'NG.COM.NIBSSPLC.QR' } as const;

/** Encodes a payload in the NQR template (from observed samples; must be compared with the official kit before going live). */
export function encodeNqr(code: NqrCode): string {
  const { institution, merchantNumber, subMerchantNumber, orderId, amount } = code;
  const account = encodeObjects([
    { tag: '00', value: schemeIds[code.mode] },
    { tag: '01', value: `S${subMerchantNumber}` },
    ...(orderId ? [{ tag: '02', value: orderId }] : []),
  ]);
  return encodePayload([
    { tag: '00', value: '01' },
    { tag: '01', value: orderId ? '12' : '11' },
    { tag: '15', value: `**${institution}**${institution}****M${merchantNumber}` },
    { tag: '26', value: account },
    { tag: '52', value: '0000' },
    { tag: '53', value: currencyNumbers.NGN },
    ...(amount === null ? [] : [{ tag: '54', value: amountText(amount, 'NGN') }]),
    { tag: '58', value: 'NG' },
    { tag: '59', value: plainName(code.name, 25) },
    { tag: '60', value: 'Nigeria' },
  ]);
}
