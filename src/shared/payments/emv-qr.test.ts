// QR payloads: published checksums and samples, and a round trip of everything that is encoded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  crc16,
  type DataObject,
  decodeObjects,
  decodePayload,
  encodeNqr,
  encodeObjects,
  encodePayload,
  plainName,
} from './emv-qr.ts';

/** A payload of the interbank scheme's test system, published in several public programs. */
const nqrSample =
  '0002010102121531**999166**999166****M000000000126720019NG.COM.NIBSS-PLC.QR0111S000000000102309991662005210922520163783561015204000053035665402105802NG5913Test Merchant6007Nigeria6304A54A';
/** The sample of the EMVCo specification, with multi-byte letters. */
const emvSample =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';

test('the checksum has the published check value', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test.each([
  ['NQR', nqrSample],
  ['EMVCo', emvSample],
])('the %s sample is decoded and encoded again unchanged', (_name, sample) => {
  const objects = decodePayload(sample);
  expect(objects).not.toBeNull();
  expect(encodePayload(objects ?? [])).toBe(sample);
});

test('our NQR payload equals the sample exactly', () => {
  const payload = encodeNqr({
    mode: 'test',
    institution: '999166',
    merchantNumber: '0000000001',
    subMerchantNumber: '0000000001',
    orderId: '999166200521092252016378356101',
    amount: 1000,
    name: 'Test Merchant',
  });
  expect(payload).toBe(nqrSample);
});

test('a static code has no order, and no amount when the payer enters it', () => {
  const payload = encodeNqr({
    mode: 'live',
    institution: '999166',
    merchantNumber: '0000000001',
    subMerchantNumber: '0000000002',
    orderId: null,
    amount: null,
    name: 'Ọlá Stores',
  });
  const objects = new Map(decodePayload(payload)?.map(({ tag, value }) => [tag, value]));
  expect(objects.get('01')).toBe('11');
  expect(objects.has('54')).toBe(false);
  expect(objects.get('59')).toBe('Ola Stores');
  expect(decodeObjects(objects.get('26') ?? '')?.map(({ tag }) => tag)).toEqual(['00', '01']);
});

const object: fc.Arbitrary<DataObject> = fc.record({
  tag: fc.integer({ min: 0, max: 99 }).map((tag) => String(tag).padStart(2, '0')),
  value: fc
    .string({ minLength: 1, maxLength: 99, unit: 'binary' })
    .filter((value) => [...value].length <= 99),
});

test('any encoded data is decoded unchanged, and one changed character is detected', () => {
  fc.assert(
    fc.property(fc.array(object, { maxLength: 6 }), fc.nat(), (objects, at) => {
      expect(decodeObjects(encodeObjects(objects))).toEqual(objects);
      const payload = encodePayload(objects);
      expect(decodePayload(payload)).toEqual(objects);
      const place = at % (payload.length - 4);
      const changed = payload[place] === '0' ? '1' : '0';
      expect(decodePayload(payload.slice(0, place) + changed + payload.slice(place + 1))).toBeNull();
    }),
    { numRuns: 200 },
  );
});

test('arbitrary text is rejected without an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodePayload(text)).toBeNull();
    }),
  );
});

test('an amount has decimals only when they are not zero', () => {
  const amountOf = (amount: number) =>
    decodePayload(
      encodeNqr({
        mode: 'test',
        institution: '999166',
        merchantNumber: '0000000001',
        subMerchantNumber: '0000000001',
        orderId: null,
        amount,
        name: 'A',
      }),
    )?.find(({ tag }) => tag === '54')?.value;
  expect(amountOf(500_000)).toBe('5000');
  expect(amountOf(500_050)).toBe('5000.50');
});

test('a name is never empty and never too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(plainName(name, 25)).toMatch(/^[ -~]{1,25}$/);
    }),
  );
});
