// SQL of the overview of terminals: their number, and those with the highest sales. Every query filters by environment first.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onlineSince } from '#server/terminals/pos-terminals/online.ts';
import { type TerminalSource, terminalSources } from '#shared/contract/terminals/terminal-enums.ts';
import type { Currency } from '#shared/money.ts';

/** Literals instead of parameters, so that the index of payments at terminals is used. */
const kinds = sql.join(terminalSources.map((kind) => sql.lit(kind)));

export type BestTerminal = {
  kind: TerminalSource;
  id: string;
  name: string;
  reference: string;
  amount: number;
  count: number;
};

/** The terminals with the highest sales among the payments started in a period. */
export async function selectBest(
  db: Db,
  environmentId: string,
  currency: Currency,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<BestTerminal[]> {
  const { rows } = await sql<BestTerminal>`
    select s.kind, s.id, coalesce(v.name, p.name) as name, coalesce(v.reference, p.serial_number) as reference, s.amount, s.count
    from (
      select t.source_kind as kind, t.source_id as id, sum(t.amount)::bigint as amount, count(*) as count
      from transactions t
      where t.environment_id = ${environmentId} and t.created_at >= ${from} and t.created_at < ${to}
        and t.source_kind in (${kinds}) and t.status = 'successful' and t.currency = ${currency}
      group by 1, 2
      order by 3 desc, 2
      limit ${limit}
    ) s
    left join virtual_terminals v on v.environment_id = ${environmentId} and v.id = s.id and s.kind = 'terminal'
    left join pos_terminals p on p.environment_id = ${environmentId} and p.id = s.id and s.kind = 'pos_terminal'
    order by s.amount desc, s.id`.execute(db);
  return rows;
}

type State = {
  virtualAll: number;
  virtualActive: number;
  posAll: number;
  posActive: number;
  posOnline: number;
  open: number;
  oldestAt: Date | null;
};

export async function selectState(db: Db, environmentId: string, now: Date): Promise<State> {
  const { rows } = await sql<State>`
    select v.*, p.*, r.*
    from (select count(*) as virtual_all, count(*) filter (where status = 'ACTIVE') as virtual_active
          from virtual_terminals where environment_id = ${environmentId}) v,
         (select count(*) filter (where status <> 'RETURNED') as pos_all,
                 count(*) filter (where status = 'ACTIVE') as pos_active,
                 count(*) filter (where status = 'ACTIVE' and last_seen_at > ${onlineSince(now)}) as pos_online
          from pos_terminals where environment_id = ${environmentId}) p,
         (select count(*) as open, min(created_at) as oldest_at
          from cash_registers where environment_id = ${environmentId} and status = 'ACTIVE') r`.execute(db);
  return rows[0] as State;
}

export type NamedTerminal = {
  kind: TerminalSource;
  id: string;
  name: string;
  reference: string;
  currency: Currency;
  closed: boolean;
};

/** POS and virtual terminals by name; returned ones last. */
export async function selectNames(db: Db, environmentId: string, limit: number): Promise<NamedTerminal[]> {
  const { rows } = await sql<NamedTerminal>`
    select * from (
      select 'terminal' as kind, id, name, reference, currency, false as closed
      from virtual_terminals where environment_id = ${environmentId}
      union all
      select 'pos_terminal', id, name, serial_number, currency, status = 'RETURNED'
      from pos_terminals where environment_id = ${environmentId}
    ) t
    order by t.closed, lower(t.name), t.id
    limit ${limit}`.execute(db);
  return rows;
}
