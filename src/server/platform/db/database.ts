// The PostgreSQL connection: one pool, one query builder, and the only place that opens transactions.
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { type Announcer, createAnnouncer, setAnnouncer } from './announcing/announce.ts';
import { watchChanges } from './announcing/changed-tables.ts';
import { sendAnnouncements } from './announcing/listen.ts';
import type { Tables } from './area-tables.ts';
import { typesOf } from './column-types.ts';
import {
  type ConnectionRules,
  createConnectionQueue,
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

/** Opens a transaction, runs the work and commits; after a conflict with another transaction, all of it runs again (decision 153). */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Database = {
  pool: pg.Pool;
  db: Db;
  inTransaction: InTransaction;
  announcer: Announcer;
  /** Reports work that must not run inside a transaction but does. */
  assertOutsideTransaction(): void;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  poolMax?: number;
  name?: string;
  settings?: Record<string, string>;
  /** Opens and seals fields; without it they are bytes. */
  codec?: FieldCodec;
  /** Rows are placed by environment, so a batch contains one environment only. */
  isPlaced?: boolean;
  /** Payments and refunds are not announced. For the demo. */
  quiet?: boolean;
  /** Called when a connection is requested inside a transaction. By default the request is refused. */
  onNested?: ConnectionRules['onNested'];
};

function refuseNested(error: NestedConnectionError): never {
  throw error;
}

/** Connects to a migrated database. `settings` are PostgreSQL settings for every connection of the pool. */
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
  // The pool replaces idle connections that the server closes; without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for a connection lost between two statements of a transaction: the next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', prepareStatements);
  const { codec } = options;
  pool.on('connect', (client) => sealParameters(client, codec));
  const announcer = createAnnouncer((payloads) => sendAnnouncements(pool, payloads), options);
  const onChanged = async (tables: readonly string[]): Promise<void> => {
    if (!noteInTransaction({ tables })) await announcer.tell({ tables });
  };
  // Covers queries sent through the pool itself; the driver prepares, seals and watches those of Kysely.
  pool.on('connect', (client) => watchChanges(client, onChanged));
  const turns = createConnectionQueue({ max: poolMax, onNested });
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

/**
 * Conflicts with another transaction: the retry sees what that one has written. After 23505 the other one has ended and is not waited for.
 */
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

/** Whether an error is a unique violation; `constraint` names the index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || name === constraint);
}
