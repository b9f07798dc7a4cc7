// The Kysely dialect for PostgreSQL: BEGIN is sent with the first statement, and statements that are not awaited with the next one.
import {
  AbortedTransactionError,
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { tablesChangedBy } from '../announcing/changed-tables.ts';
import { nameNow, nameOf } from '../prepared-statements.ts';
import { type FieldCodec, resolveParameters } from '../sealed-fields.ts';
import { type Answer, exchange, type Statement } from './exchange.ts';

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });
const columnNames = new Map<string, string>();

function nameColumn(column: string): string {
  const known = columnNames.get(column);
  if (known !== undefined) return known;
  const name = (camelCase as unknown as { camelCase(text: string): string }).camelCase(column);
  columnNames.set(column, name);
  return name;
}

/** Names are snake_case in SQL. The driver has already converted the names in results. */
export const camelCaseNames: KyselyPlugin = {
  transformQuery: (args) => camelCase.transformQuery(args),
  transformResult: async ({ result }) => result,
};

const later = Symbol('later');
type MaybeLater = CompiledQuery & { [later]?: true };

/** Marks a statement as not awaited: in a transaction it is sent with the next statement or the commit, and its error fails that one. */
export function sentLater<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  return { ...query, [later]: true } as CompiledQuery<R>;
}

type Connection = DatabaseConnection & {
  client: pg.PoolClient;
  /** Statements to send with the next one: BEGIN, and deferred statements. */
  waiting: Statement[];
  /** Null outside a transaction; `begun`: whether BEGIN was sent to the server. */
  transaction: { begun: boolean } | null;
  discarded: boolean;
};

export type DriverRules = {
  codec: FieldCodec | undefined;
  /** Called after a statement has changed tables that other instances cache, before its caller continues. */
  onChanged: (tables: readonly string[]) => Promise<void>;
};

const control = (text: string): Statement => ({ text, values: [], name: nameNow(text) });
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function resultOf<R>({ command, rowCount, rows }: Answer): QueryResult<R> {
  return {
    rows: rows as R[],
    ...(changing.has(command) && { numAffectedRows: BigInt(rowCount) }),
  };
}

async function sendAll(connection: Connection, statements: Statement[]): Promise<Answer[]> {
  if (connection.discarded) throw new Error('The connection is used no more.');
  const all = connection.waiting.length === 0 ? statements : [...connection.waiting, ...statements];
  connection.waiting = [];
  if (all.length === 0) return [];
  if (connection.transaction) connection.transaction.begun = true;
  try {
    return await exchange(connection.client, all, nameColumn);
  } catch (error) {
    // Without an error from the server it is unknown what it received, including BEGIN: the connection is not used any more.
    if (connection.transaction && !(error instanceof pg.DatabaseError)) connection.discarded = true;
    // Replaces the stack of the response with that of the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Text without parameters may hold several statements, which only the simple protocol accepts. */
async function sendPlain(connection: Connection, text: string): Promise<Answer> {
  if (connection.waiting.length > 0) await sendAll(connection, []);
  if (connection.discarded) throw new Error('The connection is used no more.');
  if (connection.transaction) connection.transaction.begun = true;
  const results = (await connection.client.query(text)) as pg.QueryResult | pg.QueryResult[];
  const { command, rowCount, rows } = Array.isArray(results) ? (results.at(-1) as pg.QueryResult) : results;
  const named = (rows ?? []).map((row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [nameColumn(name), value])),
  );
  return { command: command ?? '', rowCount: rowCount ?? 0, rows: named };
}

function openConnection(client: pg.PoolClient, { codec, onChanged }: DriverRules): Connection {
  const connection: Connection = {
    client,
    waiting: [],
    transaction: null,
    discarded: false,
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const { sql: text, parameters } = query;
      const changed = tablesChangedBy(text);
      if (parameters.length === 0) {
        const answer = await sendPlain(connection, text);
        return resultOf(answer);
      }
      const values = resolveParameters(codec, parameters);
      const statement = { text, values, name: nameOf(text) };
      if ((query as MaybeLater)[later] && connection.transaction) {
        connection.waiting.push(statement);
        if (changed.length > 0) await onChanged(changed);
        return { rows: [] };
      }
      const answers = await sendAll(connection, [statement]);
      if (changed.length > 0) await onChanged(changed);
      return resultOf(answers.at(-1) as Answer);
    },
    // biome-ignore lint/correctness/useYield: nothing here reads by a cursor.
    streamQuery: async function* () {
      throw new Error('Nothing is read by a cursor.');
    },
  };
  return connection;
}

type Pool = pg.Pool;

function createDriver(pool: Pool, rules: DriverRules): Driver {
  const connections = new WeakMap<pg.PoolClient, Connection>();
  const end = async (connection: Connection, text: 'commit' | 'rollback'): Promise<Answer | undefined> => {
    const { transaction } = connection;
    if (text === 'rollback') connection.waiting = [];
    // No statement was sent: the server does not know the transaction.
    const isUnknown = !transaction?.begun && connection.waiting.length <= 1;
    if (isUnknown) connection.waiting = [];
    const answers = isUnknown ? [] : await sendAll(connection, [control(text)]);
    connection.transaction = null;
    return answers.at(-1);
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await pool.connect();
      const known = connections.get(client);
      if (known) return known;
      const connection = openConnection(client, rules);
      connections.set(client, connection);
      return connection;
    },
    beginTransaction: async (opened, { isolationLevel, accessMode }) => {
      const connection = opened as Connection;
      const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
      const access = accessMode ? ` ${accessMode}` : '';
      connection.transaction = { begun: false };
      connection.waiting = [
        control(isolation || access ? `start transaction${isolation}${access}` : 'begin'),
      ];
    },
    commitTransaction: async (opened) => {
      const done = await end(opened as Connection, 'commit');
      // PostgreSQL rolls back instead when an earlier statement had failed.
      if (done?.command === 'ROLLBACK') throw new AbortedTransactionError();
    },
    rollbackTransaction: async (opened) => {
      const connection = opened as Connection;
      // The connection is closed instead, which the server treats as a rollback.
      if (connection.discarded) return;
      try {
        await end(connection, 'rollback');
      } catch (error) {
        connection.discarded = true;
        throw error;
      }
    },
    releaseConnection: async (opened) => {
      const connection = opened as Connection;
      connection.client.release(connection.discarded);
    },
    destroy: () => pool.end(),
  };
}

/** PostgreSQL through a pool, with our own driver. */
export function postgresThrough(pool: Pool, rules: DriverRules): Dialect {
  return {
    createDriver: () => createDriver(pool, rules),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
