// Fields that lie sealed in the database and are text to the program: opened where rows are read, sealed where they are written.
import { type ColumnType, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

type FieldPlace = string | readonly (string | number)[];

/** What seals and opens the fields of a pool: the vault. */
export type FieldCodec = {
  /** Bound to its column and row. */
  sealField(column: string, row: FieldPlace, text: string): Buffer;
  /** Null for bytes that are no field; throws when it was changed, or sealed with an unknown key. */
  openField(value: Buffer): string | null;
  /** The keyed hash of a value of a column, for searching by equality. */
  hash(column: string, value: string): Buffer;
  /** The hashes by every key, the present one first: what is searched for until everything is sealed anew. */
  hashes(column: string, value: string): Buffer[];
};

const resolve = Symbol('resolve');

/** A parameter of a query that the pool seals or hashes on its way, so that queries need no key. */
type Parameter<Kind> = { readonly [resolve]: (codec: FieldCodec) => Buffer | Buffer[]; readonly kind: Kind };
export type SealParameter = Parameter<'seal'>;
export type HashParameter = Parameter<'hash'>;

/** Columns of sealed fields: read as text, written by `sealField`. */
export type SealedText = ColumnType<string, SealParameter, SealParameter>;
export type SealedMaybe = ColumnType<string | null, SealParameter | null | undefined, SealParameter | null>;
/** Columns of keyed hashes, written by `hashField`, compared with `anyHashOf`. */
export type HashText = ColumnType<Buffer, HashParameter, HashParameter>;
export type HashColumn = ColumnType<Buffer | null, HashParameter | null | undefined, HashParameter | null>;

/** Seals a text for a column (`table.column`) and the primary key of its row. */
export function sealField(column: string, row: FieldPlace, text: string): SealParameter {
  return { kind: 'seal', [resolve]: (codec) => codec.sealField(column, row, text) };
}

const noBytes = Buffer.alloc(0);

/** Many texts of a column at once, for `unnest(...::bytea[])`; no bytes for what is null. */
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

/** The hash that is kept beside a field. */
export function hashField(column: string, text: string): HashParameter {
  return { kind: 'hash', [resolve]: (codec) => codec.hash(column, text) };
}

/** Of many texts at once, for `unnest(...::bytea[])`. */
export function hashFields(column: string, texts: readonly string[]): HashParameter {
  return { kind: 'hash', [resolve]: (codec) => texts.map((text) => codec.hash(column, text)) };
}

/** The hashes of a text by every key that may have written one, for `hash_column = any(...::bytea[])`. */
export function anyHashOf(column: string, text: string): RawBuilder<Buffer> {
  const hashes: HashParameter = { kind: 'hash', [resolve]: (codec) => codec.hashes(column, text) };
  return sql<Buffer>`any(${hashes}::bytea[])`;
}

/** The same of many texts at once: whichever of them it is. */
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

/** What is sent of parameters: fields sealed, hashes made. */
export function resolveParameters(
  codec: FieldCodec | undefined,
  values: readonly unknown[],
): readonly unknown[] {
  if (!values.some(isParameter)) return values;
  if (!codec) throw new Error('This connection has no vault: it cannot seal or hash a field.');
  return values.map((value) => (isParameter(value) ? value[resolve](codec) : value));
}

/** Seals and hashes what goes out through a connection. */
export function sealParameters(client: pg.PoolClient, codec: FieldCodec | undefined): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const sealing = (first: unknown, values?: unknown, ...rest: unknown[]): unknown =>
    send(first, Array.isArray(values) ? resolveParameters(codec, values) : values, ...rest);
  client.query = sealing as typeof client.query;
}

const bytea = 17;
/** Among the types that pg names it is missing. */
const byteaList: number = 1001;
const parseByteLists: (text: string) => Buffer[] = pg.types.getTypeParser(byteaList, 'text');
const parseBytes: (text: string) => Buffer = pg.types.getTypeParser(bytea, 'text');

/** The same of lists of bytes. */
export function parseFieldLists(codec: FieldCodec): (text: string) => (string | Buffer)[] {
  return (text) => parseByteLists(text).map((value) => codec.openField(value) ?? value);
}

/** Reads bytes: fields are opened, anything else stays bytes. */
export function parseFields(codec: FieldCodec): (text: string) => string | Buffer {
  return (text) => {
    const value = parseBytes(text);
    return codec.openField(value) ?? value;
  };
}
