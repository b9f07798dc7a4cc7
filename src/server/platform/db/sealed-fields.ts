// Fields that are sealed in the database and text in the program: opened when rows are read, sealed when they are written.
import { type ColumnType, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

type FieldPlace = string | readonly (string | number)[];

/** Seals and opens the fields of a pool; implemented by the vault. */
export type FieldCodec = {
  /** Seals a text for its column and row. */
  sealField(column: string, row: FieldPlace, text: string): Buffer;
  /** Returns null for bytes that are not a sealed field; throws when it was changed or sealed with an unknown key. */
  openField(value: Buffer): string | null;
  /** The keyed hash of a value of a column, for searching by equality. */
  hash(column: string, value: string): Buffer;
  /** The hashes by every key, the current one first, for searches until everything is resealed. */
  hashes(column: string, value: string): Buffer[];
};

const resolve = Symbol('resolve');

/** A query parameter that the pool seals or hashes on sending, so that queries need no key. */
type Parameter<Kind> = { readonly [resolve]: (codec: FieldCodec) => Buffer | Buffer[]; readonly kind: Kind };
export type SealParameter = Parameter<'seal'>;
export type HashParameter = Parameter<'hash'>;

/** A column of sealed fields: read as text, written by `sealField`. */
export type SealedText = ColumnType<string, SealParameter, SealParameter>;
export type SealedMaybe = ColumnType<string | null, SealParameter | null | undefined, SealParameter | null>;
/** A column of keyed hashes, written by `hashField`, compared with `anyHashOf`. */
export type HashText = ColumnType<Buffer, HashParameter, HashParameter>;
export type HashColumn = ColumnType<Buffer | null, HashParameter | null | undefined, HashParameter | null>;

/** Seals a text for a column (`table.column`) and the primary key of its row. */
export function sealField(column: string, row: FieldPlace, text: string): SealParameter {
  return { kind: 'seal', [resolve]: (codec) => codec.sealField(column, row, text) };
}

const noBytes = Buffer.alloc(0);

/** Seals many texts of a column for `unnest(...::bytea[])`; null stays without bytes. */
export function sealFields(
  column: string,
  fields: readonly { row: FieldPlace; text: string | null }[],
): SealParameter {
  return {
    kind: 'seal',
    [resolve]: (codec) =>
      fields.map(({ row, text }) => (text === null ? noBytes : codec.sealField(column, row, text))),
  };
}

/** Returns the hash stored beside a field. */
export function hashField(column: string, text: string): HashParameter {
  return { kind: 'hash', [resolve]: (codec) => codec.hash(column, text) };
}

/** Hashes many texts, for `unnest(...::bytea[])`. */
export function hashFields(column: string, texts: readonly string[]): HashParameter {
  return { kind: 'hash', [resolve]: (codec) => texts.map((text) => codec.hash(column, text)) };
}

/** Returns the hashes of a text by every key that may have been used, for `hash_column = any(...::bytea[])`. */
export function anyHashOf(column: string, text: string): RawBuilder<Buffer> {
  const hashes: HashParameter = { kind: 'hash', [resolve]: (codec) => codec.hashes(column, text) };
  return sql<Buffer>`any(${hashes}::bytea[])`;
}

/** Like `anyHashOf`, for any of many texts. */
export function anyHashAmong(column: string, texts: readonly string[]): RawBuilder<Buffer> {
  const hashes: HashParameter = {
    kind: 'hash',
    [resolve]: (codec) => texts.flatMap((text) => codec.hashes(column, text)),
  };
  return sql<Buffer>`any(${hashes}::bytea[])`;
}

function isParameter(value: unknown): value is Parameter<unknown> {
  return typeof value === 'object' && value !== null && resolve in value;
}

/** Returns the parameters to send: fields sealed, hashes computed. */
export function resolveParameters(
  codec: FieldCodec | undefined,
  values: readonly unknown[],
): readonly unknown[] {
  if (!values.some(isParameter)) return values;
  if (!codec) throw new Error('This connection has no vault: it cannot seal or hash a field.');
  return values.map((value) => (isParameter(value) ? value[resolve](codec) : value));
}

/** Seals and hashes the parameters of a connection. */
export function sealParameters(client: pg.PoolClient, codec: FieldCodec | undefined): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const sealing = (first: unknown, values?: unknown, ...rest: unknown[]): unknown =>
    send(first, Array.isArray(values) ? resolveParameters(codec, values) : values, ...rest);
  client.query = sealing as typeof client.query;
}

const bytea = 17;
/** The types named by pg do not include it. */
const byteaList: number = 1001;
const parseByteLists: (text: string) => Buffer[] = pg.types.getTypeParser(byteaList, 'text');
const parseBytes: (text: string) => Buffer = pg.types.getTypeParser(bytea, 'text');

/** Like `parseFields`, for lists of bytes. */
export function parseFieldLists(codec: FieldCodec): (text: string) => (string | Buffer)[] {
  return (text) => parseByteLists(text).map((value) => codec.openField(value) ?? value);
}

/** Parses bytes: sealed fields are opened, other bytes stay as they are. */
export function parseFields(codec: FieldCodec): (text: string) => string | Buffer {
  return (text) => {
    const value = parseBytes(text);
    return codec.openField(value) ?? value;
  };
}
