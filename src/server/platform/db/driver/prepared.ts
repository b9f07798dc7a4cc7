// Queries that are built and compiled once and asked with other values each time: for what every call of payers and every list does.
import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { sentLater } from './dialect.ts';

/** What stands for a value while a query is built: the name under which it is given. */
type Place = { readonly [place]: true; readonly of: string; readonly in: string | null };
const place = Symbol('place');

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && place in value;

/** A row of values, as opposed to one value that is an object: dates, bytes, lists and what is sealed on its way. */
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
  const put = (of: string, within: string | null): Place => ({ [place]: true, of, in: within });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isRow(value)
        ? Object.fromEntries(Object.keys(value).map((column) => [column, put(column, name)]))
        : put(name, null),
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
  (db: Db | Tx, values: V): Promise<R[]>;
  /** The first row. */
  first(db: Db | Tx, values: V): Promise<R | undefined>;
  /** Whole, with how many rows it changed. */
  result(db: Db | Tx, values: V): Promise<QueryResult<R>>;
  /** Nobody waits for it: it travels with the next statement of the transaction or with the commit, and fails those. */
  later(tx: Tx, values: V): Promise<void>;
};

/**
 * `build` is called once: what it does may not depend on the values, which are not known to it. A value is one of SQL, or a row of
 * them whose columns are always the same; a list is compared by `= any(...)`.
 */
export function prepared<V extends Values, R>(
  build: (db: Db | Tx, values: V) => Compilable<R> | CompiledQuery<R>,
): Prepared<V, R> {
  let built: Built | undefined;
  const compile = (db: Db | Tx, values: V): CompiledQuery<R> => {
    const keys = countKeys(values);
    if (!built) {
      const query = build(db, placesOf(values) as V);
      built = { compiled: 'compile' in query ? query.compile() : query, keys };
    }
    if (built.keys !== keys) throw new Error('A prepared query is asked with other columns than before.');
    const { compiled } = built;
    return { ...compiled, parameters: compiled.parameters.map((one) => valueAt(values, one)) };
  };
  const result = (db: Db | Tx, values: V) => db.executeQuery(compile(db, values));
  const rows = async (db: Db | Tx, values: V): Promise<R[]> => (await result(db, values)).rows;
  return Object.assign(rows, {
    result,
    first: async (db: Db | Tx, values: V) => (await result(db, values)).rows[0],
    later: async (tx: Tx, values: V) => {
      await tx.executeQuery(sentLater(compile(tx, values)));
    },
  });
}
