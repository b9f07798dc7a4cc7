// Common part of calls that change a document: makes the change, records the state before and after in the audit trail, and returns the new
// state.
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { ChangeCall } from '#server/services.ts';
import type { Writer } from '../save-invoice.ts';

type Noun<Detail> = {
  /** The entity name in the audit trail. */
  entity: string;
  /** The summary stored in the audit trail; null when the document does not exist. */
  summaryOf: (tx: Tx, environmentId: string, id: string) => Promise<Record<string, unknown> | null>;
  read: (call: ChangeCall, id: string) => Promise<Detail>;
};

/** `changed(call, id, (writer) => …)`: the id is null for a new document. */
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
