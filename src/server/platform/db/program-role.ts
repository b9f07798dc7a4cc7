// Two roles: the owner migrates; the role of the running program cannot change or delete posted or audited rows.
import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { takeStartLock } from './locks.ts';
import { MigrationError } from './migrate.ts';

/** The privileges of the program's role on append-only tables, without any others; TRUNCATE is granted on no table. */
const addedOnly: Record<string, string> = {
  schema_migrations: 'select',
  ledger_accounts: 'select, insert',
  ledger_balances: 'select',
  ledger_postings: 'select',
  ledger_starts: 'select',
  ledger_transfers: 'select',
  ledger_holds: 'select, insert',
  ledger_hold_ends: 'select, insert',
  ledger_hold_expiries: 'select',
  ledger_unsealed: 'select',
  ledger_blocks: 'select, insert',
  ledger_heads: 'select, insert, update (number, position, hash, signature, sealed_at, final_until)',
  ledger_day_heads: 'select, insert',
  ledger_late: 'select, insert',
  ledger_closings: 'select, insert',
  ledger_closing_balances: 'select, insert',
  audit_entries: 'select, insert, update (seq, prev_hash, hash)',
  audit_chains: 'select, insert, update (seq, hash, sealed_at)',
  retention_runs: 'select, insert',
  erasures: 'select, insert',
  stock_movements: 'select, insert',
  cash_entries: 'select, insert',
  reward_entries: 'select, insert',
  // Holds the names of functions that captures call.
  payment_sources: 'select',
};

/** Runs after the migrations: grants the role the privileges of the program and revokes all others. */
async function giveRights(owner: pg.Client, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const statements = [
    takeStartLock('rights'),
    `grant usage on schema public to ${to}`,
    `grant select, insert, update, delete on all tables in schema public to ${to}`,
    `grant usage, select on all sequences in schema public to ${to}`,
    ...Object.entries(addedOnly).flatMap(([table, rights]) => [
      `revoke all on ${table} from ${to}`,
      `grant ${rights} on ${table} to ${to}`,
    ]),
    // Trigger functions that run with the owner's privileges must not be attached to other tables.
    `do $$ declare f regprocedure; begin
       for f in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
           and prosecdef and prorettype = 'trigger'::regtype loop
         execute format('revoke execute on function %s from public, %I', f, ${pg.escapeLiteral(role)});
       end loop;
     end $$`,
  ];
  await owner.query(`begin; ${statements.join(';')}; commit`).catch(async (error: unknown) => {
    await owner.query('rollback').catch(() => undefined);
    throw new MigrationError(
      `The permissions of the role ${role} could not be set: ${(error as Error).message}. DATABASE_OWNER_URL must name the role that owns the tables.`,
    );
  });
}

async function connectAs(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'kasuwa-rights' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Returns the user of a connection string, as PostgreSQL sees it. */
async function userOf(connectionString: string): Promise<string> {
  const client = await connectAs(connectionString);
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/** Returns the connection string with another user. */
function withUser(connectionString: string, user: string, password: string): string {
  const url = new URL(connectionString);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  for (const name of ['user', 'password']) url.searchParams.delete(name);
  return url.href;
}

type Derived = { role: string; may: boolean; password: string; url: string; answering: string | undefined };

/**
 * The role created when none is configured. Every instance derives the same password from the secrets; while a secret is being replaced,
 * the password derived from the old one still works.
 */
async function derivedRole(owner: pg.Client, { ownerUrl, secrets }: Roles): Promise<Derived> {
  const { rows } = await owner.query<{ may: boolean; role: string; there: boolean }>(
    `select me.rolsuper or me.rolcreaterole as may, program.name as role,
            exists (select from pg_roles where rolname = program.name) as there
     from pg_roles me, (select left(current_database(), 50) || '_program' as name) program where me.rolname = current_user`,
  );
  const { may = false, role = '', there = false } = rows[0] ?? {};
  const passwords = [secrets.current, ...secrets.old].map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'kasuwa', 'program role', 24)).toString('base64url'),
  );
  const urls = passwords.map((password) => withUser(ownerUrl, role, password));
  let answering: string | undefined;
  if (there) for (const url of urls) answering ??= (await answers(url)) ? url : undefined;
  return { role, may, password: passwords[0] ?? '', url: urls[0] ?? '', answering };
}

/** Creates a role for the program if the configured user may create roles; null otherwise. */
async function makeRole(roles: Roles): Promise<string | null> {
  const owner = await connectAs(roles.ownerUrl);
  try {
    const { role, may, password, url, answering } = await derivedRole(owner, roles);
    if (answering) return answering;
    if (!may) return null;
    const name = pg.escapeIdentifier(role);
    const there = await owner.query('select from pg_roles where rolname = $1', [role]);
    await owner.query(
      `${there.rowCount ? 'alter' : 'create'} role ${name} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
    );
    // A pooler in between, or the server's own rules, may refuse a new role.
    return (await answers(url)) ? url : null;
  } catch {
    return null;
  } finally {
    await owner.end();
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = await connectAs(connectionString).catch(() => undefined);
  await client?.end();
  return client !== undefined;
}

type Given = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>;
type Embedded = { connectionString: string; ownerConnectionString: string } | null;
type Secrets = { current: string; old: readonly string[] };
type Roles = { ownerUrl: string; programUrl: string | undefined; secrets: Secrets };

/** Returns the connection string of the table owner, for migrations and for reading everything. */
export function ownerUrlOf(config: Given, embedded: Embedded): string {
  return config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.ownerConnectionString ?? '';
}

/** Returns both connection strings, as far as configured; a password derived from the secret is used when a role must be created. */
export function rolesOf(config: Given, embedded: Embedded, secrets: Secrets): Roles {
  return {
    ownerUrl: ownerUrlOf(config, embedded),
    programUrl: embedded?.connectionString ?? (config.databaseOwnerUrl ? config.databaseUrl : undefined),
    secrets,
  };
}

/**
 * Returns the connection string of the program, with its privileges set. `programUrl`: that of an existing role. Without it a role is
 * created if `ownerUrl` may create one; otherwise the program runs as the owner.
 */
export async function prepareProgramRole(roles: Roles): Promise<string> {
  const { ownerUrl } = roles;
  const programUrl = roles.programUrl ?? (await makeRole(roles));
  if (!programUrl) return ownerUrl;
  const [owner, role] = [await userOf(ownerUrl), await userOf(programUrl)];
  if (owner === role) return ownerUrl;
  const client = await connectAs(ownerUrl);
  try {
    await giveRights(client, role);
  } finally {
    await client.end();
  }
  return programUrl;
}

/** Returns the connection string that the program would use, without changing anything. */
export async function findProgramUrl(roles: Roles): Promise<string> {
  if (roles.programUrl) return roles.programUrl;
  const owner = await connectAs(roles.ownerUrl);
  const { answering } = await derivedRole(owner, roles).finally(() => owner.end());
  return answering ?? roles.ownerUrl;
}

/** Returns the tables of the books and the audit trail that the role of this connection could change; empty when they are protected. */
export async function findUnprotected(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[])
       and (pg_has_role(current_user, c.relowner, 'member') or has_table_privilege(c.oid, 'update, delete, truncate, trigger'))
     order by 1`,
    [Object.keys(addedOnly)],
  );
  return rows.map((row) => row.name);
}

export const unprotectedSentence =
  'The books are not protected from the program: its database role can change and delete posted entries. Set DATABASE_OWNER_URL to the role that owns the tables, and DATABASE_URL to another role.';
