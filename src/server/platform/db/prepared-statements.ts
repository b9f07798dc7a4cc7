// Prepared statements: each distinct statement is parsed and planned once per connection instead of at every call.
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Statements beyond this number of texts are sent unnamed: texts built from user input must not fill the server's memory. */
const namesMax = 1000;

/** Texts that were sent once. Most of the thousand of startup and of rare calls are not repeated, and would use up the names. */
const askedOnceMax = 4000;

type StatementNames = {
  /**
   * Returns the name of a statement that is sent for the second time, the same on every connection; undefined when it should be sent
   * unnamed.
   */
  nameOf(text: string): string | undefined;
  /** Returns the name of a statement known to be frequent. */
  nameNow(text: string): string;
};

/** Creates an empty registry of statement names. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const askedOnce = new Set<string>();
  const nameNow = (text: string): string => {
    const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= namesMax) return undefined;
    if (askedOnce.delete(text)) return nameNow(text);
    if (askedOnce.size >= askedOnceMax) askedOnce.clear();
    askedOnce.add(text);
    return undefined;
  };
  return { nameOf, nameNow };
}

export const { nameOf, nameNow } = createStatementNames();

/** Names every statement with parameters that is sent through this connection. */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (first: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const isPlain = typeof first === 'string' && Array.isArray(values) && values.length > 0;
    const name = isPlain ? nameOf(first) : undefined;
    return name ? send({ name, text: first, values }, ...rest) : send(first, values, ...rest);
  };
  client.query = named as typeof client.query;
}
