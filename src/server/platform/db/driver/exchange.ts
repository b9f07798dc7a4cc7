// Pipelined statements: sent to the database in one message and answered in one, without waiting in between.
import pg from 'pg';
import { cachePerObject } from '#shared/kept-by.ts';

/** A statement to send. Without a name the server parses and plans it each time. */
export type Statement = { text: string; values: readonly unknown[]; name: string | undefined };
export type Answer = { command: string; rowCount: number; rows: Record<string, unknown>[] };

/** The result columns of a statement, cached per connection since its first execution. */
type Columns = { names: string[]; parsers: ((text: string) => unknown)[]; empty: Record<string, unknown> };

/** The parts of `pg` that its types do not describe. */
type Wire = {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  parsedStatements: Record<string, string>;
  _send(bytes: Buffer): boolean;
  parse(of: { text: string; name: string }): void;
  bind(of: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(of: { type: 'P'; name: string }): void;
  execute(of: object): void;
  sync(): void;
};
type Client = {
  getTypeParser(type: number, format: 'text'): (text: string) => unknown;
  query(exchange: object): void;
};
type Field = { name: string; dataTypeID: number };

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const prepare = (value: unknown): unknown => prepareValue(value);

const knownTo = cachePerObject((_client: object) => new Map<string, Columns>());

const none: Columns = { names: [], parsers: [], empty: {} };

/**
 * Sends the statements as one message and returns a result for each. The first error ends all of them and is thrown; outside a transaction
 * they are one unit. The server describes the result columns once per connection; if a table has changed since, the server itself refuses
 * the statement.
 */
export function exchange(
  client: pg.PoolClient,
  statements: readonly Statement[],
  nameColumn: (column: string) => string,
): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const columnsOf = knownTo(client);
    const answers: Answer[] = [];
    let at = 0;
    let rows: Answer['rows'] = [];
    let columns: Columns | undefined;
    let fault: unknown;
    const begin = (): void => {
      rows = [];
      columns = columnsOf.get(statements[at]?.name ?? '');
    };
    const end = (text: string): void => {
      const name = statements[at]?.name;
      if (name && !columnsOf.has(name)) columnsOf.set(name, columns ?? none);
      const [command = '', ...counts] = text.split(' ');
      answers.push({ command, rowCount: Number(counts.at(-1) ?? 0), rows });
      at += 1;
      begin();
    };
    begin();
    // Bypasses the wrappers on a client of the pool: the driver has already done their work.
    Reflect.apply(pg.Client.prototype.query as (exchange: object) => void, client, [
      {
        statements,
        // The client uses the name to track its prepared statements.
        get name() {
          return statements[at]?.name;
        },
        get text() {
          return statements[at]?.text;
        },
        submit: (wire: Wire) => send(wire, statements, columnsOf),
        handleRowDescription: ({ fields }: { fields: Field[] }) => {
          columns = columnsFrom(client as unknown as Client, fields, nameColumn);
        },
        handleDataRow: ({ fields }: { fields: (string | null)[] }) => {
          if (fault !== undefined) return;
          try {
            rows.push(readRow(fields, columns ?? none));
          } catch (error) {
            fault = error;
          }
        },
        handleCommandComplete: ({ text }: { text: string }) => end(text),
        handleEmptyQuery: () => end(''),
        handlePortalSuspended: () => undefined,
        handleError: reject,
        handleReadyForQuery: () => (fault === undefined ? resolve(answers) : reject(fault)),
      },
    ]);
  });
}

function columnsFrom(
  client: Client,
  fields: readonly Field[],
  nameColumn: (column: string) => string,
): Columns {
  const names = fields.map(({ name }) => nameColumn(name));
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => client.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  };
}

function readRow(fields: readonly (string | null)[], { names, parsers, empty }: Columns) {
  const row = { ...empty };
  for (let index = 0; index < fields.length; index += 1) {
    const text = fields[index];
    if (text !== null && text !== undefined) row[names[index] as string] = parsers[index]?.(text);
  }
  return row;
}

/** Writes everything to the socket at once. Returns an error, which goes to the caller. */
function send(wire: Wire, statements: readonly Statement[], columnsOf: Map<string, Columns>): Error | null {
  const parts: Buffer[] = [];
  const requested = new Set<string>();
  wire._send = (bytes) => parts.push(bytes) > 0;
  try {
    for (const { text, values, name = '' } of statements) {
      const isParsed = name !== '' && (wire.parsedStatements[name] !== undefined || requested.has(name));
      if (!isParsed) wire.parse({ text, name });
      wire.bind({ statement: name, values, valueMapper: prepare });
      if (name === '' || !columnsOf.has(name)) wire.describe({ type: 'P', name: '' });
      wire.execute({});
      requested.add(name);
    }
    wire.sync();
  } catch (error) {
    return error as Error;
  } finally {
    Reflect.deleteProperty(wire, '_send');
  }
  if (wire.stream.writable)
    wire.stream.write(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
  return null;
}
