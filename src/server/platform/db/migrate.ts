// Brings a database to the program's own shape: the plain SQL files of db/migrations, in order, each once.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** Why a database cannot be brought up to date, in a sentence for the person who runs the program. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type Migration = { name: string; sql: string; checksum: string };

type AppliedMigration = { name: string; checksum: string };

const defaultDirectory = fileURLToPath(new URL('../../../../db/migrations', import.meta.url));

/** Any fixed number, the same in every instance: they wait for each other on it. */
const lockKey = 5_274_301_811;

const versionMin = 15;

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new MigrationError(`The migration "${name}" must be named like 0001-identity.sql.`);
    if (numbers.has(number))
      throw new MigrationError(`Two migrations have the number ${number}: renumber one.`);
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
      `The database ${client.database} at ${client.host}:${client.port} cannot be reached as ${client.user}: ${reason}.`,
    );
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version < versionMin) {
    throw new MigrationError(
      `The database server is PostgreSQL ${version}, and the program needs ${versionMin} or later: upgrade the server.`,
    );
  }
}

/** The migrations still to be applied; an error when the history does not fit the program. */
function findPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration && name < (migrations.at(-1)?.name ?? '')) {
      throw new MigrationError(
        `The database has had the migration ${name}, which this program does not know: it was made before the first ` +
          'release, when the migrations were written anew. Nothing leads from there to here: begin with an empty ' +
          'database (of the embedded one, move the folder "postgres" in DATA_DIR away).',
      );
    }
    if (!migration) {
      throw new MigrationError(
        `The database has had the migration ${name}, which this program does not know: it was used by a newer ` +
          'release, so start that one.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after this database had it: restore the file, and make the change in a ` +
          'new migration.',
      );
    }
  }
  const appliedNames = new Set(applied.map((one) => one.name));
  const last = applied.at(-1)?.name ?? '';
  const pending = migrations.filter((migration) => !appliedNames.has(migration.name));
  const late = pending.find((migration) => migration.name < last);
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, already applied: give it a later number.`,
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

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO public.schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw explainSqlError(migration, error);
  }
}

/** Only where it is missing: a role that may not make tables may still find that nothing is left to be done. */
async function makeHistory(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('public.schema_migrations') AS there");
  if (rows[0]?.there) return;
  await client.query(`
    CREATE TABLE public.schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
}

/** Applies what is missing. Any number of instances may call this at once: one works, the others wait and find it done. */
export async function migrate(
  connectionString: string,
  log: (sentence: string) => void = () => undefined,
  directory = defaultDirectory,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(directory);
  const client = await connect(connectionString);
  try {
    await checkVersion(client);
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await makeHistory(client);
    const history = await client.query<AppliedMigration>(
      'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
    );
    const pending = findPending(migrations, history.rows);
    for (const migration of pending) {
      await applyMigration(client, migration);
      log(`Applied the migration ${migration.name}.`);
    }
    return { applied: pending.map((migration) => migration.name) };
  } finally {
    await client.end();
  }
}
