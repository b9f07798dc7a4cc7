// Page arithmetic shared by lists on the server and the pager on the web.
import { pageLimitMax } from './contract/envelope.ts';

/** Limit and offset of a page, with the server's cap on its size. */
export function pageWindow(query: { page: number; limit: number }): { limit: number; offset: number } {
  const limit = Math.min(query.limit, pageLimitMax);
  return { limit, offset: (query.page - 1) * limit };
}

/** The same with one extra row, which shows whether there is another page. */
export function windowBeyond(query: { page: number; limit: number }): { limit: number; offset: number } {
  const { limit, offset } = pageWindow(query);
  return { limit: limit + 1, offset };
}

/** The number of pages for a total; at least one. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}
