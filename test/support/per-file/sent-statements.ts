// What a connection is asked: one statement, or several that travel together; and how many it was in all.
import pg from 'pg';

export type SentStatement = { text: string; values: readonly unknown[] };

/** The statements of one call of `pg.Client.prototype.query`. */
export function statementsIn([first, second]: readonly unknown[]): readonly SentStatement[] {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(second) ? second : [] }];
  const { statements, text, values } = first as {
    statements?: readonly SentStatement[];
    text?: string;
    values?: readonly unknown[];
  };
  return statements ?? [{ text: text ?? '', values: values ?? [] }];
}

/** Counts what every connection that is opened from here on is asked, until it is stopped. */
export function countStatements(): { asked(): number; stop(): void } {
  let asked = 0;
  const plainQuery = pg.Client.prototype.query;
  pg.Client.prototype.query = function count(this: pg.Client, ...question: unknown[]) {
    asked += statementsIn(question).length;
    return Reflect.apply(plainQuery, this, question);
  } as typeof plainQuery;
  return {
    asked: () => asked,
    stop: () => {
      pg.Client.prototype.query = plainQuery;
    },
  };
}
