// The connection to PostgreSQL: one pool, one query builder, and the one place where transactions are opened.
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { type Announcer, createAnnouncer, setAnnouncer } from './announcing/announce.ts';
import { watchChanges } from './announcing/changed-tables.ts';
import { sendAnnouncements } from './announcing/listen.ts';
import type { Tables } from './area-tables.ts';
import { typesOf } from './column-types.ts';
import {
  type ConnectionRules,
  createTurns,
  guardPool,
  type NestedConnectionError,
  noteInTransaction,
  nothingNoted,
  runInTransaction,
} from './connections.ts';
import { camelCaseNames, postgresThrough } from './driver/dialect.ts';
import { placeByEnvironment } from './driver/placement.ts';
import { prepareStatements } from './prepared-statements.ts';
import { type FieldCodec, sealParameters } from './sealed-fields.ts';

export type { Tables };

/** Queries outside or inside a transaction; every query function takes one. */
export type Db = Kysely<Tables>;
/** An open transaction. */
export type Tx = Transaction<Tables>;

/** Opens a transaction, runs the work and commits; where it has lost to another one, all of it runs again (decision 153). */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Database = {
  pool: pg.Pool;
  db: Db;
  inTransaction: InTransaction;
  announcer: Announcer;
  /** Says that something which must not be done inside of a transaction is done in one. */
  assertOutsideTransaction(): void;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  poolMax?: number;
  name?: string;
  settings?: Record<string, string>;
  /** What opens and seals fields; without it they are bytes. */
  codec?: FieldCodec;
  /** Rows lie where their environment is: what gathers takes one environment a call. */
  isPlaced?: boolean;
  /** Nobody looks on: payments and refunds are not announced. For the demo. */
  quiet?: boolean;
  /** Hears of a connection that was asked for inside of a transaction. By default it is refused. */
  onNested?: ConnectionRules['onNested'];
};

function refuseNested(error: NestedConnectionError): never {
  throw error;
}

/** Connects to a migrated database. `settings` are PostgreSQL's, for every connection of the pool. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Database {
  const { poolMax = 10, onNested = refuseNested } = options;
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString,
    max: poolMax,
    application_name: options.name ?? 'kasuwa',
    types: typesOf(options.codec),
    ...(settings.length > 0 && { options: settings.join(' ') }),
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 60_000,
  });
  // An idle connection that the server closes is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that is lost between two statements of a transaction: the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', prepareStatements);
  const { codec } = options;
  pool.on('connect', (client) => sealParameters(client, codec));
  const announcer = createAnnouncer((payloads) => sendAnnouncements(pool, payloads), options);
  const onChanged = async (tables: readonly string[]): Promise<void> => {
    if (!noteInTransaction({ tables })) await announcer.tell({ tables });
  };
  // What goes through the pool itself; what goes through Kysely is prepared, sealed and watched by the driver.
  pool.on('connect', (client) => watchChanges(client, onChanged));
  const turns = createTurns({ max: poolMax, onNested });
  guardPool(pool, turns);
  const db = new Kysely<Tables>({
    dialect: postgresThrough(pool, { codec, onChanged }),
    plugins: [camelCaseNames],
  });
  setAnnouncer(db, announcer);
  if (options.isPlaced) placeByEnvironment(db);
  return {
    pool,
    db,
    announcer,
    inTransaction: (work) => inTransaction(db, announcer, work),
    assertOutsideTransaction: turns.assertOutside,
    close: async () => {
      await announcer.settled();
      await db.destroy();
    },
  };
}

/** Lost to another transaction: begun again, it sees what that one has written. The last is over, and not waited for. */
const lostToAnother = new Set(['40001', '40P01', '23505']);
const triesMax = 5;

async function inTransaction<T>(db: Db, announcer: Announcer, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const noted = nothingNoted();
    try {
      const result = await db.transaction().execute((tx) => runInTransaction(() => work(tx), noted));
      await announcer.tell({ tables: [...noted.tables], live: noted.live });
      return result;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!lostToAnother.has(code) || attempt >= triesMax) throw error;
      const waitMs = code === '23505' ? 0 : 5 * 2 ** attempt * Math.random();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** True when PostgreSQL says a unique index refused a row; `constraint` names it. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || name === constraint);
}
