// The hash chain of the audit trail: sealing new entries, and proving that none was changed since.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { sealAuditEntries } from '#server/platform/http/audit.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';
import type { AuditRow } from './queries.ts';

/** The predecessor hash of the first entry of a chain. */
const beginning = Buffer.alloc(32);
const sealedAtOnce = 500;
const chainsAtOnce = 50;

/** SHA-256 over the previous hash and every field of the entry, in a fixed order. */
export function hashEntry(previous: Buffer, seq: number, row: AuditRow): Buffer {
  const content = JSON.stringify([
    seq,
    row.id,
    row.chainId,
    row.businessId,
    row.mode,
    row.at.toISOString(),
    row.actorKind,
    row.actorId,
    row.actorName,
    row.actorEmail,
    row.roleName,
    row.impersonator,
    row.action,
    row.entity,
    row.entityId,
    row.before,
    row.after,
    row.ip,
    row.userAgent,
    row.requestId,
    row.result,
    row.errorCode,
  ]);
  return createHash('sha256').update(previous).update(content).digest();
}

/** Whether there are entries not yet in the chain. */
export const findUnsealedEntries = (): DueQuery =>
  sql`select 1 from audit_entries where seq is null order by chain_id, id limit 1`;

/** Adds new entries to their chains. Any instance may run it, since the end of a chain is locked. Returns the number added. */
export async function sealEntries({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ chainId: string }>`
    select distinct chain_id from (
      select chain_id from audit_entries where seq is null limit ${sealedAtOnce}) waiting limit ${chainsAtOnce}`.execute(
    database.db,
  );
  let sealed = 0;
  for (const { chainId } of rows) {
    sealed += await database.inTransaction((tx) => sealChain(tx, chainId, clock.now()));
  }
  return sealed;
}

async function lockEnd(tx: Tx, chainId: string, now: Date): Promise<{ seq: number; hash: Buffer }> {
  await tx
    .insertInto('auditChains')
    .values({ chainId, seq: 0, hash: beginning, sealedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('auditChains')
    .where('chainId', '=', chainId)
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function sealChain(tx: Tx, chainId: string, now: Date): Promise<number> {
  let { seq, hash } = await lockEnd(tx, chainId, now);
  const rows = await tx
    .selectFrom('auditEntries')
    .where('chainId', '=', chainId)
    .where('seq', 'is', null)
    .selectAll()
    .orderBy('id')
    .limit(sealedAtOnce)
    .execute();
  if (rows.length === 0) return 0;
  const seals = rows.map((row) => {
    const prevHash = hash;
    seq += 1;
    hash = hashEntry(prevHash, seq, row);
    return { id: row.id, seq, prevHash, hash };
  });
  await sealAuditEntries(tx, chainId, seals);
  await tx
    .updateTable('auditChains')
    .set({ seq, hash, sealedAt: now })
    .where('chainId', '=', chainId)
    .execute();
  return rows.length;
}

/** The first broken link of a chain. */
export type BrokenLink = { chainId: string; seq: number; entryId: string | null; reason: string };
export type ChainProof = { chainId: string; entries: number; hash: string; broken: BrokenLink | null };

const readAtOnce = 1000;

/** Verifies every chain from first to last entry; can run while the system is live. */
export async function* proveChains(db: Db): AsyncGenerator<ChainProof> {
  const chains = await db
    .selectFrom('auditEntries')
    .where('seq', 'is not', null)
    .select('chainId')
    .union(db.selectFrom('auditChains').select('chainId'))
    .orderBy('chainId')
    .execute();
  for (const { chainId } of chains) yield await proveChain(db, chainId);
}

async function proveChain(db: Db, chainId: string): Promise<ChainProof> {
  // The end is read first: entries sealed in the meantime come after it and are not verified.
  const end = await db
    .selectFrom('auditChains')
    .where('chainId', '=', chainId)
    .selectAll()
    .executeTakeFirst();
  let [seq, hash]: [number, Buffer] = [0, beginning];
  const broken = (entryId: string | null, reason: string): ChainProof => ({
    chainId,
    entries: seq,
    hash: hash.toString('hex'),
    broken: { chainId, seq: seq + 1, entryId, reason },
  });
  while (true) {
    const rows = await db
      .selectFrom('auditEntries')
      .where('chainId', '=', chainId)
      .where('seq', '>', seq)
      .$if(end !== undefined, (query) => query.where('seq', '<=', end?.seq ?? 0))
      .selectAll()
      .orderBy('seq')
      .limit(readAtOnce)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      if (row.seq !== seq + 1) return broken(null, `entry ${seq + 1} is missing`);
      if (!row.prevHash?.equals(hash)) return broken(row.id, 'it does not follow from the entry before');
      const expected = hashEntry(hash, row.seq, row);
      if (!row.hash?.equals(expected)) return broken(row.id, 'its content was changed');
      [seq, hash] = [row.seq, expected];
    }
  }
  if (!end) return broken(null, 'the end of the chain was removed');
  if (end.seq !== seq) return broken(null, `entries ${seq + 1} to ${end.seq} are missing`);
  if (!end.hash.equals(hash)) return broken(null, 'the end of the chain is another');
  return { chainId, entries: seq, hash: hash.toString('hex'), broken: null };
}

/** Returns all proofs at once, for a command or a test. */
export async function verifyAuditTrail(database: Database): Promise<ChainProof[]> {
  const proofs: ChainProof[] = [];
  for await (const proof of proveChains(database.db)) proofs.push(proof);
  return proofs;
}
