// Queries that are built and compiled once and run with other values each time: for frequent payer calls and lists.
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { sentLater } from './dialect.ts';

/** A placeholder for a value while a query is built: the name of the value. */
type Place = { readonly [place]: true; readonly of: string; readonly in: string | null };
const place = Symbol('place');

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && place in value;

/** Whether a value is a row of values, not a single object value: date, bytes, list or sealed parameter. */
function isRow(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.getOwnPropertySymbols(value).length === 0
  );
}

type Values = Record<string, unknown>;
type Built = { compiled: CompiledQuery; keys: number };

function countKeys(values: Values): number {
  let keys = 0;
  for (const value of Object.values(values)) keys += isRow(value) ? Object.keys(value).length : 1;
  return keys;
}

function placesOf(values: Values): Values {
  const save = (of: string, within: string | null): Place => ({ [place]: true, of, in: within });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isRow(value)
        ? Object.fromEntries(Object.keys(value).map((column) => [column, save(column, name)]))
        : save(name, null),
    ]),
  );
}

function valueAt(values: Values, parameter: unknown): unknown {
  if (!isPlace(parameter)) return parameter;
  const from = parameter.in === null ? values : (values[parameter.in] as Values);
  const value = from[parameter.of];
  if (value === undefined) throw new Error(`A prepared query is asked without ${parameter.of}.`);
  return value;
}

export type Prepared<V, R> = {
  (db: Db, values: V): Promise<R[]>;
  /** Returns the first row. */
  first(db: Db, values: V): Promise<R | undefined>;
  /** Returns the whole result, with the number of changed rows. */
  result(db: Db, values: V): Promise<QueryResult<R>>;
  /** Not awaited: sent with the next statement of the transaction or with the commit, which fail with its error. */
  later(tx: Tx, values: V): Promise<void>;
};

/**
 * `build` is called once, before any values are known, so it must not depend on them. A value is one SQL value, or a row of them that
 * always has the same columns; a list is compared by `= any(...)`.
 */
export function prepared<V extends Values, R>(
  build: (db: Db, values: V) => Compilable<R> | CompiledQuery<R>,
): Prepared<V, R> {
  let built: Built | undefined;
  const compile = (db: Db, values: V): CompiledQuery<R> => {
    const keys = countKeys(values);
    if (!built) {
      const query = build(db, placesOf(values) as V);
      built = { compiled: 'compile' in query ? query.compile() : query, keys };
    }
    if (built.keys !== keys) throw new Error('A prepared query is asked with other columns than before.');
    const { compiled } = built;
    return { ...compiled, parameters: compiled.parameters.map((parameter) => valueAt(values, parameter)) };
  };
  const result = (db: Db, values: V) => db.executeQuery(compile(db, values));
  const rows = async (db: Db, values: V): Promise<R[]> => (await result(db, values)).rows;
  return Object.assign(rows, {
    result,
    first: async (db: Db, values: V) => (await result(db, values)).rows[0],
    later: async (tx: Tx, values: V) => {
      await tx.executeQuery(sentLater(compile(tx, values)));
    },
  });
}
