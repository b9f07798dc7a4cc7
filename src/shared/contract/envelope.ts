// The envelope of every response, and the shared schemas of lists.
import { z } from 'zod';
import { listOf } from './fields.ts';

/** The body of every success; `data` follows the endpoint's output schema. */
export type SuccessEnvelope<T> = { success: true; status: 'success'; message: string; data: T };

/** The body of every error. `waitTime` ('30 seconds') is set for 429 only. */
export type ErrorEnvelope = {
  success: false;
  status: 'error';
  message: string;
  error: { code: string; message: string; fields?: Record<string, string> };
  requestId: string;
  waitTime?: string;
};

/** The error body as a schema, for OpenAPI. */
export const errorEnvelopeSchema = z.object({
  success: z.literal(false),
  status: z.literal('error'),
  message: z.string().describe('A sentence to show to the person'),
  error: z.object({
    code: z.string().describe('A code of the error catalogue'),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional().describe('Messages by field path'),
  }),
  requestId: z.string().describe('Quote it to support'),
  waitTime: z.string().optional().describe("With 429: 'N unit' until the call is allowed again"),
});

/** Page and size of a list. Select lists may request limit=1000000; the server caps the size. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('Page number; the first page is 1'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(10)
    .describe('Rows per page; at most 100 are returned'),
});

/** The largest page size that the server returns, whatever the request. */
export const pageLimitMax = 100;

/** Totals beyond this are not counted row by row; `totalCapped` is set instead. */
export const countCap = 10_000;

/** A page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int().describe('Number of matching rows; a lower bound when totalCapped is true'),
    totalCapped: z.boolean(),
  });
}

/** The optional counts that a list returns on request. */
export function includeOf<const T extends readonly [string, ...string[]]>(parts: T, words: string) {
  return listOf(parts).describe(`${words}; when left out, only the page is returned`);
}

/** Page and size of a list with tabs, and whether to count the rows per tab. */
export const countedPageQuery = pageQuery.extend({
  include: includeOf(['counts'], 'counts: also count the rows of each tab'),
});

const knownTotal = z
  .number()
  .int()
  .describe(
    'Number of matching rows; a lower bound when totalCapped is true: only include=counts counts beyond the page',
  );

/** A page of a list, with row counts per tab on request. */
export function pageWithCounts<T extends z.ZodType, C extends z.ZodType>(item: T, counts: C) {
  return pageOf(item).extend({ total: knownTotal, counts: counts.optional() });
}

/** A page of a list with counts per status. */
export function countedPageOf<T extends z.ZodType>(item: T) {
  return pageWithCounts(
    item,
    z
      .record(z.string(), z.number())
      .describe('Rows by status under the other filters, and in total; only with include=counts'),
  );
}

/** An instant: RFC 3339 with zone, UTC. */
export const instant = z.iso.datetime({ offset: true }).describe('Timestamp, RFC 3339');
/** A day without a time: YYYY-MM-DD in the business's time zone. */
export const day = z.iso.date().describe('Date, YYYY-MM-DD');
/** A whole number of minor units (kobo, cents). */
export const minorUnits = z.number().int().min(-9_007_199_254_740_991).max(9_007_199_254_740_991);
