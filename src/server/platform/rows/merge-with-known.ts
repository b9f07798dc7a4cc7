// Merges an edit that was begun some time ago into the current row, whose lock the caller holds (decision 142).
import type { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { mergeKnown } from '#shared/merge-known.ts';

const sentence = 'Somebody else has changed this in the meantime.';
export const keepYours = 'Somebody else has changed this in the meantime. Save again to keep your version.';

type Edit<T> = {
  mine: T;
  /** The values as they were when editing began; without them everything is written. */
  known: T | undefined;
  /** The current values. */
  now: T;
};

/** Returns the values to write; throws CHANGED_MEANWHILE at the fields that were changed on both sides. */
export function mergeWithKnown<T extends object>(schema: z.ZodType<T>, { mine, known, now }: Edit<T>): T {
  if (!known) return mine;
  const { merged, clashes } = mergeKnown(mine, known, now);
  if (clashes.length > 0)
    throw new AppError('CHANGED_MEANWHILE', {
      sentence,
      fields: Object.fromEntries(clashes.map((field) => [field, keepYours])),
    });
  return parseMerged(schema, merged);
}

/** Each side is valid on its own, but their combination may not be: throws VALIDATION at the fields. */
export function parseMerged<T>(schema: z.ZodType<T>, merged: T): T {
  const checked = schema.safeParse(merged);
  if (checked.success) return checked.data;
  const fields = checked.error.issues.map(({ path, message }) => [path.join('.'), message]);
  throw new AppError('VALIDATION', { fields: Object.fromEntries(fields) });
}
