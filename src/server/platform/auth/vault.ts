// The vault seals secrets that must be read back, each bound to its place, so that a copy of the database reveals nothing.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { FieldCodec } from '#server/platform/db/sealed-fields.ts';
import { createRandomPool } from '#server/platform/references/random-pool.ts';
import { type SealedColumn, specOf } from './sealed-columns.ts';

/** Secrets of at least 32 characters: the current one, which seals, and the old ones. */
export type SecretKeys = { current: string; old: readonly string[] };

/** The primary key values of a row, in the order of the list of sealed columns. */
export type RowKey = string | readonly (string | number)[];

export type Vault = FieldCodec & {
  /** The id of the current key, in hexadecimal. */
  keyId: string;
  /** The ids of the keys that only open values. */
  oldKeyIds: readonly string[];
  /** The first bytes of every value sealed with the current key. */
  header: Buffer;
  /** The first bytes of fields that the database layer opens. */
  fieldHeader: Buffer;
  seal(column: SealedColumn, row: RowKey, content: string | Buffer): Buffer;
  /** Throws when the value was changed, sealed with an unknown key, or sealed for another place. */
  open(column: SealedColumn, row: RowKey, sealed: Buffer): string;
  openBytes(column: SealedColumn, row: RowKey, sealed: Buffer): Buffer;
  /** For columns that hold text. */
  sealText(column: SealedColumn, row: RowKey, content: string): string;
  openText(column: SealedColumn, row: RowKey, sealed: string): string;
  /** Opens a field of this row; throws when it was sealed for another row. */
  openFieldOf(column: SealedColumn, row: RowKey, sealed: Buffer): string;
};

const nonceBytes = 12;
const tagBytes = 16;
/** Format 2: mark, key id, nonce, tag, text. Older values are nonce, tag and text, without additional data. */
const mark = Buffer.from([0x4b, 0x53, 0x56, 0x02]);
const keyIdBytes = 8;
const headerBytes = mark.length + keyIdBytes;
/** The first characters of the mark in base64. */
const markText = mark.toString('base64').slice(0, 5);

/** Format 3 includes its place, so that a reader need not know it: mark, key id, place, nonce, tag, text. */
const fieldMark = Buffer.from([0x4b, 0x53, 0x56, 0x03]);
/** A field from before its column was sealed: mark and clear text. Written by migrations only. */
const clearMark = Buffer.from([0x4b, 0x53, 0x56, 0x00]);
const placeBytes = 16;
const fieldHeaderBytes = headerBytes + placeBytes;

type Key = { id: Buffer; seal: KeyObject; index: Buffer };

function deriveKey(secret: string): Key {
  const derive = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'kasuwa', info, bytes));
  return {
    id: derive('vault key id', keyIdBytes),
    seal: createSecretKey(derive('vault', 32)),
    index: derive('vault index', 32),
  };
}

function placeOf(column: SealedColumn, row: RowKey): Buffer {
  return Buffer.from(['kasuwa', column, ...[row].flat()].join('\n'));
}

/** The place stored in a field: the database checks that it matches the row. */
function fieldPlaceOf(column: string, row: RowKey): Buffer {
  const text = [column, ...[row].flat()].join('\n');
  return createHash('sha256').update(text).digest().subarray(0, placeBytes);
}

function decrypt(key: KeyObject, sealed: Buffer, place: Buffer | null): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  if (place) decipher.setAAD(place);
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

function keyOf(keys: readonly Key[], sealed: Buffer): Key {
  const id = sealed.subarray(mark.length, headerBytes);
  const key = keys.find((key) => key.id.equals(id));
  if (!key) throw new Error(`This value was sealed with the unknown key ${id.toString('hex')}.`);
  return key;
}

/** Returns null for bytes that are not a sealed field. */
function openField(keys: readonly Key[], value: Buffer): string | null {
  const begins = value.subarray(0, fieldMark.length);
  if (begins.equals(clearMark)) return value.subarray(clearMark.length).toString('utf8');
  if (!begins.equals(fieldMark)) return null;
  const place = value.subarray(headerBytes, fieldHeaderBytes);
  return decrypt(keyOf(keys, value).seal, value.subarray(fieldHeaderBytes), place).toString('utf8');
}

function openFieldOf(keys: readonly Key[], column: SealedColumn, row: RowKey, value: Buffer): string {
  const text = openField(keys, value);
  const isClear = value.subarray(0, clearMark.length).equals(clearMark);
  if (text === null) throw new Error(`${column} contains a value that is not sealed.`);
  if (!isClear && !value.subarray(headerBytes, fieldHeaderBytes).equals(fieldPlaceOf(column, row)))
    throw new Error(`A value of ${column} was sealed for another row.`);
  return text;
}

const newNonce = createRandomPool(nonceBytes);

function encrypt(key: Key, place: Buffer, content: string | Buffer): Buffer {
  const nonce = newNonce();
  const cipher = createCipheriv('aes-256-gcm', key.seal, nonce);
  cipher.setAAD(place);
  const sealed = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content);
  const end = cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed, end]);
}

function openSealed(keys: readonly Key[], sealed: Buffer, place: Buffer): Buffer {
  if (sealed.subarray(0, mark.length).equals(mark))
    return decrypt(keyOf(keys, sealed).seal, sealed.subarray(headerBytes), place);
  for (const [index, key] of keys.entries()) {
    try {
      return decrypt(key.seal, sealed, null);
    } catch (error) {
      if (index === keys.length - 1) throw error;
    }
  }
  throw new Error('There is no key.');
}

/** Creates a vault from secrets of at least 32 characters; its keys are derived from them (HKDF, RFC 5869). */
export function createVault(secrets: SecretKeys): Vault {
  const current = deriveKey(secrets.current);
  const keys = [current, ...secrets.old.map(deriveKey)];
  const header = Buffer.concat([mark, current.id]);
  const fieldHeader = Buffer.concat([fieldMark, current.id]);
  const seal: Vault['seal'] = (column, row, content) =>
    Buffer.concat([header, encrypt(current, placeOf(column, row), content)]);
  const openBytes: Vault['openBytes'] = (column, row, sealed) => {
    const isMarked = sealed.subarray(0, mark.length).equals(mark);
    if (!isMarked && specOf(column).wasClear) return sealed;
    return openSealed(keys, sealed, placeOf(column, row));
  };
  const hashBy = (key: Key, column: string, value: string) =>
    createHmac('sha256', key.index).update(`${column}\n${value}`).digest();
  return {
    keyId: current.id.toString('hex'),
    oldKeyIds: keys.slice(1).map((key) => key.id.toString('hex')),
    header,
    fieldHeader,
    sealField: (column, row, text) => {
      const place = fieldPlaceOf(column, row);
      return Buffer.concat([fieldHeader, place, encrypt(current, place, text)]);
    },
    openField: (value) => openField(keys, value),
    openFieldOf: (column, row, value) => openFieldOf(keys, column, row, value),
    seal,
    openBytes,
    open: (column, row, sealed) => openBytes(column, row, sealed).toString('utf8'),
    sealText: (column, row, content) => seal(column, row, content).toString('base64'),
    openText: (column, row, sealed) =>
      specOf(column).wasClear && !sealed.startsWith(markText)
        ? sealed
        : openBytes(column, row, Buffer.from(sealed, 'base64')).toString('utf8'),
    hash: (column, value) => hashBy(current, column, value),
    hashes: (column, value) => keys.map((key) => hashBy(key, column, value)),
  };
}
