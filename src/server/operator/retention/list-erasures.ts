// The list of erasures in the console: subject, time, requester, and the erased columns.

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Erasure } from '#shared/contract/operator/retention.ts';
import { pageWindow } from '#shared/pagination.ts';

/** The name of the requester; users who erased themselves have none any more. */
const requesterName = sql<string | null>`coalesce(
  (select btrim(o.first_name || ' ' || o.last_name) from operators o where requested_kind = 'operator' and o.id = requested_by),
  (select btrim(u.first_name || ' ' || u.last_name) from users u where requested_kind = 'member' and u.id = requested_by))`.as(
  'requestedByName',
);

export async function listErasures(db: Db, query: { page: number; limit: number }) {
  const window = pageWindow(query);
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('erasures')
      .select([
        'id',
        'kind',
        'subjectId',
        'requestedKind',
        'requestedBy',
        'reason',
        'erased',
        'erasedAt',
        'hash',
      ])
      .select(requesterName)
      .orderBy('erasedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(window.limit)
      .offset(window.offset)
      .execute(),
    db
      .selectFrom('erasures')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(
    ({ erasedAt, hash, ...row }): Erasure => ({
      ...row,
      erasedAt: erasedAt.toISOString(),
      sha256: hash.toString('hex'),
    }),
  );
  return { items, page: query.page, limit: window.limit, total: Number(counted.count), totalCapped: false };
}
