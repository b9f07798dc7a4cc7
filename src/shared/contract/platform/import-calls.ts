// The three calls of a kind of import: the list of files, the upload, and the results of rows.
import { z } from 'zod';
import type { Access, Endpoint } from '../endpoint.ts';
import { importAnswer, importInput, importSummary } from './imports.ts';

/**
 * Returns common parts to be spread into the calls: `{ ...list, url, summary }`. `results` has the possible results of an imported row,
 * `base` the other common properties (feature, version), `params` identifies one file.
 */
export function importCallsOf<
  Result extends string,
  const Base extends Pick<Endpoint, 'feature' | 'version'>,
  Read extends Access,
  Write extends Access,
  P extends z.ZodType,
>(file: { base: Base; read: Read; write: Write; results: Record<Result, string>; params: P }) {
  const { base, read, write, results, params } = file;
  const summary = importSummary(results);
  return {
    /** An imported file. */
    summary,
    list: { ...base, method: 'GET', access: read, output: z.object({ items: z.array(summary) }) },
    bring: { ...base, method: 'POST', access: write, ...importInput, output: importAnswer(results) },
    report: { ...base, method: 'GET', access: read, params, output: 'file', errors: ['NOT_FOUND'] },
  } as const;
}
