// The owners of queue items among staff, and internal notes on them.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { WorkQueue } from '#server/platform/work/work-queue.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { StaffNote } from '#shared/contract/operator/work.ts';
import { permissionsOfRole } from '#shared/operator-permissions.ts';
import {
  deleteAssignment,
  insertNote,
  type Person,
  saveAssignment,
  selectActiveStaff,
  selectAssignee,
  selectNotes,
} from './queries.ts';

type Of = { source: WorkQueue; subjectId: string };
type Change = { tx: Tx; clock: Clock; operator: Operator; audit: (details: AuditDetails) => void };

/** Returns the staff with the permission of the queue. */
async function listColleagues(db: Db, source: WorkQueue): Promise<Person[]> {
  const staff = await selectActiveStaff(db);
  return staff
    .filter((one) => permissionsOfRole(one).includes(source.change))
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}

export async function getWorkOwner(db: Db, operator: Operator, { source, subjectId }: Of) {
  const assignee = await selectAssignee(db, source.kind, subjectId);
  const colleagues = await listColleagues(db, source);
  return { assignee, colleagues, mayChange: operator.permissions.has(source.change) };
}

type Assign = { operatorId: string | null; known?: string | null | undefined };

/** Throws CHANGED_MEANWHILE when `known` is given and someone else has the item by now. */
export async function setWorkOwner(call: Change, { source, subjectId }: Of, { operatorId, known }: Assign) {
  const { tx, clock, operator, audit } = call;
  if (!operator.permissions.has(source.change)) throw new AppError('FORBIDDEN');
  const before = await selectAssignee(tx, source.kind, subjectId);
  const assignee = operatorId
    ? (await listColleagues(tx, source)).find((one) => one.id === operatorId)
    : null;
  if (assignee === undefined)
    throw new AppError('CONFLICT', { sentence: 'This colleague does not have access to it.' });
  const item = { kind: source.kind, subjectId };
  const by = { assignedBy: operator.operatorId, assignedAt: clock.now() };
  const saved = assignee
    ? await saveAssignment(tx, { ...item, operatorId: assignee.id, ...by }, known)
    : await deleteAssignment(tx, item, known);
  if (!saved) throw new AppError('CHANGED_MEANWHILE', await takenBy(tx, item));
  audit({
    entity: source.kind,
    entityId: subjectId,
    before: { assignedTo: before?.name ?? null },
    after: { assignedTo: assignee?.name ?? null },
  });
  return { assignee };
}

/** The sentence that names the colleague who has the item now. */
async function takenBy(tx: Tx, { kind, subjectId }: { kind: string; subjectId: string }) {
  const now = await selectAssignee(tx, kind, subjectId);
  return now ? { sentence: `${now.name} has taken this in the meantime.` } : {};
}

export async function listWorkNotes(db: Db, { source, subjectId }: Of): Promise<StaffNote[]> {
  const rows = await selectNotes(db, source.kind, subjectId);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

export async function addWorkNote(call: Change, { source, subjectId }: Of, text: string): Promise<StaffNote> {
  const { tx, clock, operator, audit } = call;
  if (!operator.permissions.has(source.change)) throw new AppError('FORBIDDEN');
  const id = clock.newId();
  const createdAt = clock.now();
  const { operatorId } = operator;
  await insertNote(tx, { id, kind: source.kind, subjectId, text, operatorId, createdAt });
  audit({ entity: source.kind, entityId: subjectId, after: { note: text } });
  return { id, text, author: operator.name, createdAt: createdAt.toISOString() };
}
