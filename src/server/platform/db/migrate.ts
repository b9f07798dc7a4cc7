// Migrates a database to the program's schema: the plain SQL files of db/migrations, in order, each once.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createStartLocks, takeStartLock } from './locks.ts';

/** The reason that a database cannot be migrated, as a sentence for the administrator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type Migration = { name: string; sql: string; checksum: string };

type AppliedMigration = { name: string; checksum: string };

const defaultDirectory = fileURLToPath(new URL('../../../../db/migrations', import.meta.url));

const versionMin = 15;

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new MigrationError(`The migration "${name}" must be named like 0001-identity.sql.`);
    if (numbers.has(number))
      throw new MigrationError(`Two migrations have the number ${number}: renumber one of them.`);
    numbers.add(number);
    const sql = await readFile(join(directory, name), 'utf8');
    migrations.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'kasuwa-migrate' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || String('code' in error ? error.code : error) : error;
    throw new MigrationError(
      `Could not connect to the database ${client.database} at ${client.host}:${client.port} as ${client.user}: ${reason}.`,
    );
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < versionMin) {
    throw new MigrationError(
      `The database server is PostgreSQL ${version}, but the program needs ${versionMin} or later: upgrade the server.`,
    );
  }
}

/**
 * A history from before the first release that the base replaces. The history of a database that applied all of it is replaced; one that
 * applied only some of it is refused (decision 163).
 */
export type ReplacedMigrations = {
  /** `fingerprintOf` the complete history. */
  fingerprint: string;
  /** The last migration of the base. */
  baseLast: string;
  /** The files that change what the base has differently, in order. */
  sqlFiles: readonly string[];
};

const changesOf = (...names: string[]): string[] =>
  names.map((name) => fileURLToPath(new URL(`../../../../db/before-first-release/${name}`, import.meta.url)));

const beforeFirstRelease: readonly ReplacedMigrations[] = [
  // 0001 to 0853, used until 28 November 2026.
  {
    fingerprint: '06b210176e6df881cbf7dd0868116e9da2852d944a141baebee756e0f3066e5d',
    baseLast: '0092-rewards.sql',
    sqlFiles: changesOf('1-folded.sql', '2-shared-columns.sql', '3-names.sql'),
  },
  // 0001 to 0092, the base of 28 November 2026.
  {
    fingerprint: 'ed7f041bac95991b54c07c7e21cfbaf0e117a085ea8a7f3b412c6dffb21e3656',
    baseLast: '0092-rewards.sql',
    sqlFiles: changesOf('2-shared-columns.sql', '3-names.sql'),
  },
];

/** The SHA-256 of the names and checksums of a history, in order. */
export function fingerprintOf(applied: readonly AppliedMigration[]): string {
  const lines = applied.map(({ name, checksum }) => `${name} ${checksum}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Replaces the history of a database that applied all migrations from before the first release; others stay unchanged. */
async function replaceHistory(
  client: pg.Client,
  migrations: readonly Migration[],
  histories: readonly ReplacedMigrations[],
): Promise<void> {
  const findReplaced = async () => {
    const fingerprint = fingerprintOf(await readHistory(client));
    return histories.find((history) => history.fingerprint === fingerprint);
  };
  if (!(await findReplaced())) return;
  await underLock(client, async () => {
    // Another instance may have replaced it meanwhile.
    const replaced = await findReplaced();
    if (!replaced) return;
    for (const file of replaced.sqlFiles) await client.query(await readFile(file, 'utf8'));
    await client.query('DELETE FROM public.schema_migrations');
    for (const migration of migrations) {
      if (migration.name <= replaced.baseLast) await recordMigration(client, migration);
    }
  });
}

/** Returns the pending migrations; throws when the history does not match the program. */
function findPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = applied.find(({ name }) => !known.has(name));
  if (unknown && applied.filter(({ name }) => known.has(name)).length < migrations.length) {
    throw new MigrationError(
      `The database has applied the migration ${unknown.name}, which this program does not know: it was created before the first ` +
        'release, when the migrations were rewritten. Start the version of 28 November 2026 once and then this one, or start with an ' +
        'empty database (for the embedded one, move the folder "postgres" in DATA_DIR away).',
    );
  }
  if (unknown) {
    throw new MigrationError(
      `The database has applied the migration ${unknown.name}, which this program does not know: it was used by a newer ` +
        'release, so start that one.',
    );
  }
  const changed = applied.find(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  if (changed) {
    throw new MigrationError(
      `The migration ${changed.name} was changed after it was applied: restore the file, and make the change in a ` +
        'new migration.',
    );
  }
  const appliedNames = new Set(applied.map((one) => one.name));
  const last = applied.at(-1)?.name ?? '';
  const pending = migrations.filter((migration) => !appliedNames.has(migration.name));
  const late = pending.find((migration) => migration.name < last);
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, which is already applied: give it a later number.`,
    );
  }
  return pending;
}

function explainSqlError(migration: Migration, error: unknown): MigrationError {
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof pg.DatabaseError && error.position ? Number(error.position) : undefined;
  const line = position === undefined ? '' : `, line ${migration.sql.slice(0, position).split('\n').length}`;
  return new MigrationError(`The migration ${migration.name}${line} failed: ${message}.`);
}

async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
  );
  return rows;
}

/** Runs work in a transaction under the lock of migrations. A program that dies during it leaves neither the lock nor partial work. */
async function underLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    await client.query('BEGIN');
    await client.query(takeStartLock('migrations'));
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Applies the next migration; null when none is left. */
function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | null> {
  return underLock(client, async () => {
    const [next] = findPending(migrations, await readHistory(client));
    if (next) await applyMigration(client, next);
    return next?.name ?? null;
  });
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    await recordMigration(client, migration);
  } catch (error) {
    throw explainSqlError(migration, error);
  }
}

async function recordMigration(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO public.schema_migrations (name, checksum) VALUES ($1, $2)', [
    name,
    checksum,
  ]);
}

/**
 * What PostgreSQL raises when two sessions create the same table at once: the row, the table or the row type of the table is there already,
 * the transactions conflict, or both write the comment of the table (XX000).
 */
const createdMeanwhile = ['23505', '42P07', '42710', '40001', 'XX000'];
/** Two instances collide once or twice; after this number of attempts the database itself is the obstacle, such as a type of that name. */
const createAttempts = 20;

/** Creates the table only when it is missing: a role that may not create tables can still find that nothing is pending. */
async function makeHistory(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query(
      "SELECT to_regclass('public.schema_migrations') IS NOT NULL AND to_regclass('public.start_locks') IS NOT NULL AS there",
    );
    if (rows[0]?.there) return;
    try {
      await client.query(`
        BEGIN;
        CREATE TABLE IF NOT EXISTS public.schema_migrations (
          name text PRIMARY KEY,
          checksum text NOT NULL,
          applied_at timestamptz NOT NULL DEFAULT now()
        );
        ${createStartLocks}
        COMMIT`);
    } catch (error) {
      await client.query('ROLLBACK');
      const collided = createdMeanwhile.includes((error as { code?: string }).code ?? '');
      if (!collided || attempt === createAttempts) throw error;
    }
  }
}

/** Above this number migrations are not listed one by one in the log; a new database applies all of them. */
const namedMax = 10;

function sayApplied(names: readonly string[], log: (sentence: string) => void): void {
  if (names.length > namedMax) log(`Applied ${names.length} migrations, the last one ${names.at(-1)}.`);
  else for (const name of names) log(`Applied the migration ${name}.`);
}

/** Applies pending migrations. Any number of instances may call this at once: each file is applied by one of them. */
export async function migrate(
  connectionString: string,
  log: (sentence: string) => void = () => undefined,
  directory = defaultDirectory,
  replaced = beforeFirstRelease,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory);
  const client = await connect(connectionString);
  const applied: string[] = [];
  try {
    await checkVersion(client);
    await makeHistory(client);
    await replaceHistory(client, migrations, replaced);
    if (findPending(migrations, await readHistory(client)).length === 0) return { applied };
    for (;;) {
      const name = await applyNext(client, migrations);
      if (!name) return { applied };
      applied.push(name);
    }
  } finally {
    sayApplied(applied, log);
    await client.end();
  }
}
