// docs/states.md: generated from the nouns' declarations, and read again by the test database, which refuses every other change of state.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StateTable, stepsOf } from '#shared/states.ts';

export const stateDocument = join(import.meta.dirname, '../../docs/states.md');

const head = `# States

Which change leads from which state to which, as the nouns declare it (decisions 35 and 144). Written from the code by
\`npm run states\`. The database of the tests refuses every change of a state that is not in this table.

| Table | From | To | By |
|---|---|---|---|
`;

function rowsOf(declared: StateTable): string[] {
  const { table, column = 'status', begins } = declared;
  const name = `${table}.${column}`;
  const byPlace = Map.groupBy(stepsOf(declared), ({ from, to }) => `${from} | ${to}`);
  return [
    ...begins.map((state) => `| ${name} | | ${state} | |`),
    ...[...byPlace].map(
      ([place, steps]) => `| ${name} | ${place} | ${steps.map(({ by }) => by).join(', ')} |`,
    ),
  ];
}

export function writeStates(declared: readonly StateTable[]): string {
  const sorted = declared.toSorted((item, other) => (item.table < other.table ? -1 : 1));
  return `${head}${sorted.flatMap(rowsOf).join('\n')}\n`;
}

type Allowed = { table: string; column: string; steps: string[] };

function readAllowed(): Allowed[] {
  const rows = readFileSync(stateDocument, 'utf8').matchAll(/^\| (\w+)\.(\w+) \|(?: (\w+))? \| (\w+) \|/gm);
  const byColumn = new Map<string, Allowed>();
  for (const [, table = '', column = '', from, to = ''] of rows) {
    const allowed = byColumn.get(`${table}.${column}`) ?? { table, column, steps: [] };
    if (from) allowed.steps.push(`${from} ${to}`);
    byColumn.set(`${table}.${column}`, allowed);
  }
  return [...byColumn.values()];
}

/**
 * Returns triggers that refuse changes of state that no noun declares. Names come from the document, not from user input. A test that must
 * begin in a state that no change leads to sets `kasuwa.any_state` in its transaction.
 */
export function refuseUndeclared(): string {
  return readAllowed()
    .map(
      ({ table, column, steps }) => `
create function ${table}_declared_states() returns trigger language plpgsql as $$ begin
  if current_setting('kasuwa.any_state', true) is distinct from 'on' and (old.${column} || ' ' || new.${column}) <> all ('{${steps.map((step) => `"${step}"`).join(',')}}'::text[]) then
    raise exception '${table}: no change leads from % to % (docs/states.md)', old.${column}, new.${column};
  end if;
  return null;
end $$;
create trigger declared_states after update on ${table} for each row
  when (old.${column} is distinct from new.${column}) execute function ${table}_declared_states();`,
    )
    .join('');
}
