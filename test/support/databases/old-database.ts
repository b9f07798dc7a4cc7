// A database as a release before this one left it: with the migrations it had, and rows of its own.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const migrations = new URL('../../../db/migrations/', import.meta.url).pathname;

/** `migration`: the number of the first one that it did not have. */
export async function createOldDatabase(migration: string, rows: string): Promise<TestDatabase> {
  const scratch = await createTestDatabase();
  const before = await mkdtemp(join(tmpdir(), 'kasuwa-before-'));
  const client = new pg.Client({ connectionString: scratch.ownerConnectionString });
  try {
    const names = (await readdir(migrations)).filter((name) => name < migration);
    for (const name of names) await cp(join(migrations, name), join(before, name));
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await migrate(scratch.ownerConnectionString, undefined, before);
    await client.query(rows);
  } finally {
    await client.end();
    await rm(before, { recursive: true, force: true });
  }
  return scratch;
}
