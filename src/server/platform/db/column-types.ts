// Conversion of database values to values of the program.
import pg from 'pg';
import { type FieldCodec, parseFieldLists, parseFields } from './sealed-fields.ts';

const int8 = 20;
const date = 1082;
const bytea = 17;
const byteaList = 1001;

/** int8 as a number: sums beyond a safe integer are a bug and throw, never round. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`);
  return value;
}

/** Sealed fields are opened when a codec is given. */
export function typesOf(codec: FieldCodec | undefined): pg.CustomTypesConfig {
  const parseBytea = codec && parseFields(codec);
  const parseByteaList = codec && parseFieldLists(codec);
  return {
    getTypeParser: (oid: number, format?: string) => {
      if (oid === int8) return parseBigint;
      if (oid === date) return (text: string) => text;
      if (oid === bytea && parseBytea) return parseBytea;
      if (oid === byteaList && parseByteaList) return parseByteaList;
      return pg.types.getTypeParser(oid, format as 'text');
    },
  } as pg.CustomTypesConfig;
}
