// What the calls that write a document have in common: the change is made, the audit trail has how it was before and is after, and the caller gets it as it is then.
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { ChangeCall } from '#server/services.ts';
import type { Writer } from '../save-invoice.ts';

type Noun<Detail> = {
  /** As the audit trail names it. */
  entity: string;
  /** What of it the audit trail keeps; null where there is none. */
  summaryOf: (tx: Tx, environmentId: string, id: string) => Promise<Record<string, unknown> | null>;
  read: (call: ChangeCall, id: string) => Promise<Detail>;
};

/** `changed(call, id, (writer) => …)`: the id is null for one that is made. */
export function auditedChange<Detail>({ entity, summaryOf, read }: Noun<Detail>) {
  return async (
    call: ChangeCall,
    id: string | null,
    change: (writer: Writer) => Promise<{ id: string }>,
  ): Promise<Detail> => {
    const { tx, environment, actor, audit } = call;
    const before = id ? await summaryOf(tx, environment.id, id) : null;
    const done = await change({ environment, actor: callerOf(actor) });
    const entityId = id ?? done.id;
    audit({ entity, entityId, before, after: await summaryOf(tx, environment.id, entityId) });
    return read(call, entityId);
  };
}
