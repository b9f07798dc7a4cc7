// The statements sent on a connection: one, or several sent together; and their total number.
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

/** Counts the statements on all connections from now on until it is stopped; of one database if it is named. */
export function countStatements(): { asked(database?: string): number; stop(): void } {
  const requested = new Map<string | undefined, number>();
  const plainQuery = pg.Client.prototype.query;
  pg.Client.prototype.query = function count(this: pg.Client, ...question: unknown[]) {
    requested.set(this.database, (requested.get(this.database) ?? 0) + statementsIn(question).length);
    return Reflect.apply(plainQuery, this, question);
  } as typeof plainQuery;
  return {
    asked: (database) =>
      database
        ? (requested.get(database) ?? 0)
        : [...requested.values()].reduce((sum, item) => sum + item, 0),
    stop: () => {
      pg.Client.prototype.query = plainQuery;
    },
  };
}
