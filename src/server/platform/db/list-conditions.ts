// Filter conditions shared by lists. Columns have their database names with table: 'qr_codes.name'.

import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from '#server/platform/db/list-pages.ts';

const anything = sql<boolean>`true`;

/** Whether one of the columns contains the search text; true for every row without one. */
export function containsText(search: string | undefined, columns: readonly string[]): RawBuilder<boolean> {
  if (!search) return anything;
  const pattern = containsPattern(search);
  const hits = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<boolean>`(${sql.join(hits, sql` or `)})`;
}

/** Whether the column has one of the chosen values; true for every row when none was chosen. */
export function isOneOf(column: string, chosen: readonly string[]): RawBuilder<boolean> {
  return chosen.length === 0 ? anything : sql<boolean>`${sql.ref(column)} in (${sql.join(chosen)})`;
}

/** Whether a row was created within a period; its end is exclusive. */
export function isCreatedBetween(
  table: string,
  { createdFrom, createdTo }: { createdFrom?: string | undefined; createdTo?: string | undefined },
): RawBuilder<boolean> {
  const at = sql.ref(`${table}.created_at`);
  const from = createdFrom ? sql`${at} >= ${new Date(createdFrom)}` : anything;
  const to = createdTo ? sql`${at} < ${new Date(createdTo)}` : anything;
  return sql<boolean>`${from} and ${to}`;
}
