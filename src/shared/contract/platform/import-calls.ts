// The three calls of a kind of file: the files before, bringing one in, and what became of its rows.
import { z } from 'zod';
import type { Access, Endpoint } from '../endpoint.ts';
import { importAnswer, importInput, importSummary } from './imports.ts';

/**
 * To be spread into them: `{ ...list, url, summary }`. `results` has what may become of a row that is taken, `base` what its
 * calls share beside (feature, version), `params` names one file.
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
    /** A file that was brought in. */
    summary,
    list: { ...base, method: 'GET', access: read, output: z.object({ items: z.array(summary) }) },
    bring: { ...base, method: 'POST', access: write, ...importInput, output: importAnswer(results) },
    report: { ...base, method: 'GET', access: read, params, output: 'file', errors: ['NOT_FOUND'] },
  } as const;
}
