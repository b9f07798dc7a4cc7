// What a connection is asked: one statement, or several that travel together.

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
