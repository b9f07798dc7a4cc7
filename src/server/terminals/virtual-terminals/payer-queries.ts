// SQL of a virtual terminal for payers: read with its payment.
import { type RawBuilder, sql } from 'kysely';

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** SQL that returns a terminal as JSON. */
export function readTerminal({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', v.environment_id, 'id', v.id, 'name', v.name, 'label', v.label,
    'status', v.status, 'currency', v.currency, 'splitGroupId', v.split_group_id)
    from virtual_terminals v where v.environment_id = ${environmentId} and v.id = ${id}`;
}
