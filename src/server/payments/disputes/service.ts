// Disputes for other nouns, and the actions of the merchant's team.

import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { listAssignees } from './assignees.ts';
import { type RaiseDispute, type RaisedDispute, raise } from './raise-dispute.ts';
import { disputeStates } from './states.ts';

export type { RaiseDispute, RaisedDispute } from './raise-dispute.ts';

/** Raises a dispute of a customer, entered by the customer or on their behalf. */
export async function raiseDispute(
  services: TxServices,
  tx: Tx,
  requested: RaiseDispute,
): Promise<RaisedDispute> {
  return raise(services, tx, requested);
}

export type DisputeUpdate = { assignedTo?: string | null | undefined; dueAt?: string | undefined };

/** Assigns a dispute to a member, or sets its due date. */
export async function updateDisputeHandling(
  services: TxServices,
  tx: Tx,
  { environment, disputeId }: { environment: Environment; disputeId: string },
  { assignedTo, dueAt }: DisputeUpdate,
  actor: TimelineActor,
): Promise<{ before: DisputeUpdate; after: DisputeUpdate }> {
  const locked = await disputeStates.lockFor(tx, { environmentId: environment.id, disputeId }, 'handled');
  const { row } = locked;
  const before: DisputeUpdate = { assignedTo: row.assignedTo, dueAt: row.dueAt.toISOString() };
  let given: { to: string | null } | undefined;
  if (assignedTo !== undefined && assignedTo !== row.assignedTo) {
    const member = (await listAssignees(tx, environment)).find(({ userId }) => userId === assignedTo);
    if (assignedTo && !member) {
      const sentence = 'This person cannot see this dispute';
      throw new AppError('VALIDATION', { sentence, fields: { assignedTo: sentence } });
    }
    given = { to: member?.name ?? null };
  }
  const dueChanged = dueAt !== undefined && new Date(dueAt).getTime() !== row.dueAt.getTime();
  if (!given && !dueChanged) return { before, after: before };
  const changed = await disputeStates.change(services, tx, locked, {
    ...(assignedTo && { to: 'AWAITING' }),
    set: {
      ...(assignedTo !== undefined && { assignedTo }),
      ...(dueAt !== undefined && { dueAt: new Date(dueAt) }),
    },
    line: { kind: 'handled', params: { ...(given && { given }), dueChanged }, actor, tone: 'neutral' },
  });
  return { before, after: { assignedTo: changed.assignedTo, dueAt: changed.dueAt.toISOString() } };
}
