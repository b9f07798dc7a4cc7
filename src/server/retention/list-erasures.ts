// What the console shows of erasures: who, when, by whom, and what was erased.
import type { Erasure } from '#shared/contract/operator/retention.ts';
import { pageWindow } from '#shared/pagination.ts';
import type { Db } from '../db/database.ts';

export async function listErasures(db: Db, query: { page: number; limit: number }) {
  const window = pageWindow(query);
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('erasures')
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(window.limit)
      .offset(window.offset)
      .execute(),
    db
      .selectFrom('erasures')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(
    ({ id, kind, subjectId, requestedKind, requestedBy, reason, erased, erasedAt, hash }): Erasure => ({
      ...{ id, kind, subjectId, requestedKind, requestedBy, reason, erased },
      erasedAt: erasedAt.toISOString(),
      sha256: hash.toString('hex'),
    }),
  );
  return { items, page: query.page, limit: window.limit, total: Number(counted.count), totalCapped: false };
}
