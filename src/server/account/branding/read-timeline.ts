// The lines of a timeline in words, for every detail that has one.

import type { Db } from '#server/platform/db/database.ts';
import { type Reading, readLine, type Sentences, type StoredLine } from '#shared/timeline.ts';
import { brandOf } from './brand-of.ts';

/** Puts stored lines into words; the platform goes by the name of its brand, which is asked for when a line names it. */
export async function readTimeline<T extends Sentences, R extends StoredLine>(
  services: { publicUrl: string },
  db: Db,
  rows: readonly R[],
  reading: Omit<Reading<T>, 'brand'>,
): Promise<(ReturnType<typeof readLine<T>> & { row: R })[]> {
  const isNamed = rows.some((row) => row.actorKind === 'platform');
  const brand = isNamed ? (await brandOf(db, services)).company_name : '';
  return rows.map((row) => ({ ...readLine(row, { ...reading, brand }), row }));
}

/** The same with the kind of each line, for details that show some of them in a way of their own. */
export async function readTimelineWithKinds<T extends Sentences, R extends StoredLine>(
  services: { publicUrl: string },
  db: Db,
  rows: readonly R[],
  reading: Omit<Reading<T>, 'brand'>,
): Promise<(ReturnType<typeof readLine<T>> & Pick<R, 'kind'>)[]> {
  const lines = await readTimeline(services, db, rows, reading);
  return lines.map(({ row: { kind }, ...line }) => ({ ...line, kind }));
}
