// Deletes data at the end of its retention period, in batches, each with a record as proof.

import { sql } from 'kysely';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';
import type { Services } from '#server/services.ts';

const batchMax = 500;
const dayMs = 86_400_000;

type Removed = { count: number; oldest: Date; newest: Date; hash: Buffer };

/** Deletes one batch of a rule and records it in the same transaction. Returns the number of rows. */
export async function applyRetentionRule(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  rules: RetentionRules,
  kind: string,
): Promise<number> {
  const rule = rules[kind];
  if (!rule) throw new Error(`Nothing is kept by the rule ${kind}.`);
  const now = clock.now();
  const cutoff = new Date(now.getTime() - rule.keptDays * dayMs);
  const table = sql.table(rule.table);
  const at = sql.raw<Date>(rule.at);
  const key = sql.join(rule.key.map((item) => sql.ref(`r.${item}`)));
  const keyText = sql.join(rule.key.map((item) => sql`r.${sql.ref(item)}::text`));
  const change = rule.erase ? sql`update ${table} r set ${sql.raw(rule.erase)}` : sql`delete from ${table} r`;
  return database.inTransaction(async (tx) => {
    const { rows } = await sql<Removed>`
      with removed as (
        ${change} where (${key}) in (
          select ${key} from ${table} r where ${at} < ${cutoff} and ${sql.raw(rule.only)}
          order by ${at} limit ${batchMax}::integer for update skip locked)
        returning concat_ws('/', ${keyText}) as key, ${at} as at)
      select count(*) as count, min(at) as oldest, max(at) as newest,
        sha256(convert_to(coalesce(string_agg(key, e'\n' order by key collate "C"), ''), 'UTF8')) as hash
      from removed`.execute(tx);
    const [removed] = rows;
    if (!removed || removed.count === 0) return 0;
    await tx
      .insertInto('retentionRuns')
      .values({
        id: clock.newId(),
        kind,
        cutoff,
        removed: removed.count,
        oldestAt: removed.oldest,
        newestAt: removed.newest,
        keysHash: removed.hash,
        ranAt: now,
      })
      .execute();
    return removed.count;
  });
}

/** Deletes a batch of every rule. Returns the total number of rows. */
export async function applyRetention(
  services: Pick<Services, 'database' | 'clock'>,
  rules: RetentionRules,
): Promise<number> {
  let count = 0;
  for (const kind of Object.keys(rules)) count += await applyRetentionRule(services, rules, kind);
  return count;
}
