// Database for a bench: the embedded PostgreSQL with fsync on, migrated, in a separate folder.
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { prepareProgramRole } from '#server/platform/db/program-role.ts';
import {
  createTestDatabase,
  testAdminUrlVariable,
  testUrlVariable,
  withDatabase,
} from '#test/support/database.ts';

export type BenchDatabase = {
  /** The address for the program's role; `ownerConnectionString` is for objects that a bench adds beside the program's tables. */
  connectionString: string;
  ownerConnectionString: string;
  adminConnectionString: string;
  stop(): Promise<void>;
  /** Processor time used so far by this program and the database; undefined if not available. */
  readCpuMs: () => number | undefined;
};

/** Copies the migrated database on a shared server. */
async function copyDatabase(adminUrl: string): Promise<BenchDatabase> {
  const { connectionString, ownerConnectionString, drop } = await createTestDatabase();
  const name = new URL(connectionString).pathname.slice(1);
  return {
    connectionString,
    ownerConnectionString,
    adminConnectionString: withDatabase(adminUrl, name),
    stop: drop,
    readCpuMs: () => undefined,
  };
}

/**
 * Starts the database. BENCH_DATABASE_URL selects another server; its database must be empty. `npm test` uses one server for all benches.
 */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const shared = process.env[testUrlVariable] && process.env[testAdminUrlVariable];
  if (shared) return copyDatabase(shared);
  const provided = process.env.BENCH_DATABASE_URL;
  if (provided) {
    await migrate(provided);
    const roles = {
      ownerUrl: provided,
      programUrl: undefined,
      secrets: { current: 'a secret that the benches have for themselves', old: [] },
    };
    return {
      connectionString: await prepareProgramRole(roles),
      ownerConnectionString: provided,
      adminConnectionString: provided,
      stop: async () => undefined,
      readCpuMs: () => undefined,
    };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'kasuwa-bench-'));
  const embedded = await startEmbeddedDatabase({ dataDir });
  const { connectionString: programUrl, ownerConnectionString: ownerUrl } = embedded;
  await migrate(ownerUrl);
  await prepareProgramRole({ ownerUrl, programUrl, secrets: { current: '', old: [] } });
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const databasePid = Number(pidFile.split('\n')[0]);
  return {
    connectionString: programUrl,
    ownerConnectionString: ownerUrl,
    adminConnectionString: embedded.adminConnectionString,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    readCpuMs: countCpuMs(databasePid),
  };
}

/**
 * Linux only. Processor time is used because other load on the machine delays a program but does not increase its usage. For database
 * processes that have ended, the last observed usage counts.
 */
function countCpuMs(databasePid: number): () => number | undefined {
  const visited = new Map<string, number>();
  return () => {
    try {
      const children = readFileSync(`/proc/${databasePid}/task/${databasePid}/children`, 'utf8');
      for (const pid of [String(databasePid), ...children.trim().split(' ')])
        visited.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
      const { user, system } = process.cpuUsage();
      return (
        [...visited.values()].reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6 + (user + system) / 1e3
      );
    } catch {
      return undefined;
    }
  };
}

/** Opens connections of plain `pg`, for measurements without our own code. */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'bench' });
  // An idle connection closed by the server's shutdown must not end the bench.
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
