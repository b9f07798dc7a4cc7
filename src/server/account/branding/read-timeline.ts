// Timeline texts, for every detail page with a timeline.

import type { Db } from '#server/platform/db/database.ts';
import { type Reading, readLine, type Sentences, type StoredLine } from '#shared/timeline.ts';
import { brandOf } from './brand-of.ts';

/** Converts stored lines to text. The brand name of the platform is looked up only when a line contains it. */
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

/** Like `readTimeline`, with the kind of each line, for pages that show some kinds differently. */
export async function readTimelineWithKinds<T extends Sentences, R extends StoredLine>(
  services: { publicUrl: string },
  db: Db,
  rows: readonly R[],
  reading: Omit<Reading<T>, 'brand'>,
): Promise<(ReturnType<typeof readLine<T>> & Pick<R, 'kind'>)[]> {
  const lines = await readTimeline(services, db, rows, reading);
  return lines.map(({ row: { kind }, ...line }) => ({ ...line, kind }));
}
