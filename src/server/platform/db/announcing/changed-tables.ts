// Detection of statements that change tables cached by instances: derived from the text of a statement, once per text.
import type pg from 'pg';

/** Deletes and updates always count. `added`: inserts count too; `columns`: of updates, only those of these columns count. */
type Rule = { added?: true; columns?: readonly string[] };

/** The tables that instances cache: sessions, permissions, environment clocks, host names, holidays. */
export const rememberedTables: Readonly<Record<string, Rule>> = {
  allowed_addresses: { added: true },
  api_keys: { columns: ['status', 'expires_at', 'permissions'] },
  branding: { added: true },
  businesses: {},
  environments: { columns: ['clock_ahead_ms'] },
  features: { added: true },
  holidays: { added: true },
  members: {},
  operator_roles: {},
  operator_sessions: { columns: ['revoked_at', 'second_factor_at'] },
  operators: {},
  roles: {},
  session_tokens: {},
  sessions: { columns: ['revoked_at', 'expires_at', 'business_id', 'verified_at', 'mode'] },
  users: {
    columns: [
      ...['email', 'first_name', 'last_name', 'password_last_changed_at', 'email_verified_at', 'disabled_at'],
    ],
  },
};

const writes = /\b(update|insert\s+into|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:public\.)?"?(\w+)/gi;

/** A column counts wherever it is named: one announcement too many costs little. */
function isRemembered(text: string, write: string, table: string): boolean {
  const rule = Object.hasOwn(rememberedTables, table) ? rememberedTables[table] : undefined;
  if (!rule) return false;
  if (/^insert/i.test(write)) return rule.added === true || /\bdo\s+update\b/i.test(text);
  if (/^delete/i.test(write) || !rule.columns) return true;
  return rule.columns.some((column) => new RegExp(`\\b${column}\\b`).test(text));
}

const none: readonly string[] = [];
const known = new Map<string, readonly string[]>();
const knownMax = 2000;

/** Returns the cached tables that a statement changes. */
export function tablesChangedBy(text: string): readonly string[] {
  const before = known.get(text);
  if (before) return before;
  const tables = new Set<string>();
  for (const [, write = '', table = ''] of text.matchAll(writes))
    if (isRemembered(text, write, table.toLowerCase())) tables.add(table.toLowerCase());
  const changed = tables.size > 0 ? [...tables] : none;
  if (known.size < knownMax) known.set(text, changed);
  return changed;
}

type Done = (error: Error | null, result: unknown) => void;

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** Calls `onChanged` after a statement of the connection has changed such tables, before its caller continues. */
export function watchChanges(
  client: pg.PoolClient,
  onChanged: (tables: readonly string[]) => Promise<void>,
): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watching = (statement: unknown, ...rest: unknown[]): unknown => {
    const tables = tablesChangedBy(textOf(statement));
    if (tables.length === 0) return send(statement, ...rest);
    const done = rest.at(-1);
    if (typeof done === 'function')
      return send(statement, ...rest.slice(0, -1), (error: Error | null, result: unknown) => {
        if (!error) void onChanged(tables);
        (done as Done)(error, result);
      });
    return (send(statement, ...rest) as Promise<unknown>).then(async (result) => {
      await onChanged(tables);
      return result;
    });
  };
  client.query = watching as typeof client.query;
}
