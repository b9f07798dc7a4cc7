// A database for a bench: the program's own embedded PostgreSQL with fsync on, migrated, in a folder of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export type BenchDatabase = {
  connectionString: string;
  adminConnectionString: string;
  stop(): Promise<void>;
};

/** With BENCH_DATABASE_URL that server is measured instead; its database must be empty. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) {
    await migrate(given);
    return { connectionString: given, adminConnectionString: given, stop: async () => undefined };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir });
  await migrate(embedded.connectionString);
  return {
    connectionString: embedded.connectionString,
    adminConnectionString: embedded.adminConnectionString,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Connections of plain `pg`, for what is measured without our own code. */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'bench' });
  // An idle connection that the server closes on its way down must not end the bench.
  pool.on('error', () => {});
  return pool;
}

/** Bytes on disk of tables with their indexes. */
export async function sizeOf(pool: pg.Pool, tables: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass))::text as bytes from unnest($1::text[]) name',
    [tables],
  );
  return Number(rows[0]?.bytes ?? 0);
}
