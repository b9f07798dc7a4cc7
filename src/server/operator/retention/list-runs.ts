// The retention data of the console: the rules, and the rows deleted by them.

import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';
import type { RetentionRun, retentionRule } from '#shared/contract/operator/retention.ts';
import { pageWindow } from '#shared/pagination.ts';

const notNeeded =
  'The purpose it was collected for no longer applies (Nigeria Data Protection Act 2023, section 24)';

export function listRetentionRules(rules: RetentionRules): { items: z.output<typeof retentionRule>[] } {
  return {
    items: Object.entries(rules).map(([kind, { label, keptDays, sentence, why = notNeeded }]) => ({
      kind,
      label,
      keptDays,
      sentence,
      why,
    })),
  };
}

export async function listRetentionRuns(
  db: Db,
  rules: RetentionRules,
  query: { page: number; limit: number; kind?: string | undefined },
) {
  const window = pageWindow(query);
  const { kind } = query;
  const runs = db
    .selectFrom('retentionRuns')
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? ''));
  const [rows, counted] = await Promise.all([
    runs
      .selectAll()
      .orderBy('ranAt', 'desc')
      .orderBy('id', 'desc')
      .limit(window.limit)
      .offset(window.offset)
      .execute(),
    runs.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(
    ({ id, removed, ...row }): RetentionRun => ({
      id,
      kind: row.kind,
      // A rule of another release is shown by its kind.
      label: rules[row.kind]?.label ?? row.kind,
      removed,
      cutoff: row.cutoff.toISOString(),
      oldestAt: row.oldestAt.toISOString(),
      newestAt: row.newestAt.toISOString(),
      keysSha256: row.keysHash.toString('hex'),
      ranAt: row.ranAt.toISOString(),
    }),
  );
  return { items, page: query.page, limit: window.limit, total: Number(counted.count), totalCapped: false };
}
