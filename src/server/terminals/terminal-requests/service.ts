// Requests for POS terminals: created and withdrawn by a business; decided, dispatched, delivered and assigned by staff.
import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import { assignPosTerminal, listSerialsOf } from '#server/terminals/pos-terminals/service.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type {
  TerminalRequest,
  TerminalRequestDetail,
  TerminalRequestInput,
} from '#shared/contract/terminals/terminal-requests.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { terminalRequestSentences } from '#shared/terminals/terminal-request-lines.ts';
import {
  findRequest,
  insertRequest,
  type ListedRequest,
  selectEnvironmentOf,
  selectModels,
  selectRequestEvents,
} from './queries.ts';
import { requestStates } from './states.ts';

type Call = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
type Place = { environmentId: string; requestId: string };
type Staff = { by: string; audit: (details: AuditDetails) => void };

export function toTerminalRequest(row: ListedRequest): TerminalRequest {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    model: row.model,
    modelName: row.modelName,
    quantity: row.quantity,
    currency: row.currency,
    unitFee: row.unitFee,
    fee: row.unitFee * row.quantity,
    contactName: row.contactName,
    address: row.address,
    madeBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function getTerminalRequest(
  services: { publicUrl: string },
  db: Db,
  { environmentId, requestId }: Place,
): Promise<TerminalRequestDetail> {
  const row = await findRequest(db, environmentId, requestId);
  const events = await selectRequestEvents(db, environmentId, requestId);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: terminalRequestSentences });
  return {
    ...toTerminalRequest(row),
    contactPhone: row.contactPhone ?? '',
    note: row.note,
    carrier: row.carrier,
    tracking: row.tracking,
    comment: row.comment,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    serialNumbers: await listSerialsOf(db, environmentId, requestId),
    timeline,
  };
}

/** Returns the place of a request by its id alone; for staff. */
export async function placeOfRequest(db: Db, requestId: string): Promise<Place> {
  const environmentId = await selectEnvironmentOf(db, requestId);
  if (!environmentId) throw new AppError('NOT_FOUND');
  return { environmentId, requestId };
}

/** Returns the staff member who decided a request; null: undecided. */
export async function deciderOf(db: Db, { environmentId, requestId }: Place): Promise<string | null> {
  return (await findRequest(db, environmentId, requestId)).decidedBy;
}

/** Inserts a request with the current fee of the model. Returns its id. */
export async function createTerminalRequest(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  input: TerminalRequestInput,
): Promise<string> {
  const { clock } = services;
  const currency = input.currency ?? environment.currency;
  const models = await selectModels(tx, currency, clock.now());
  const model = models.find((model) => model.model === input.model);
  if (!model) return refuseAt('model', 'Choose a model that is offered in this currency');
  const contactPhone = normalisePhone(input.contactPhone, environment.country);
  if (!contactPhone) return refuseAt('contactPhone', 'Phone Number is invalid');
  const row = await insertRequest(tx, {
    environmentId: environment.id,
    id: clock.newId(),
    reference: makeReference('TRQ'),
    status: 'PENDING',
    model: model.model,
    quantity: input.quantity,
    currency,
    unitFee: model.fee,
    contactName: input.contactName,
    contactPhone,
    address: input.address,
    note: input.note,
    createdByName: actor.name,
    memberId: actor.userId,
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
  const params = { quantity: input.quantity };
  const line = { kind: 'requested', params, actor: callerOf(actor), tone: 'neutral' } as const;
  await requestStates.begin(services, tx, { row }, line);
  const after = { model: row.model, quantity: row.quantity, unitFee: row.unitFee, address: row.address };
  audit({ entity: 'terminal_request', entityId: row.id, after });
  return row.id;
}

export async function withdrawTerminalRequest(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  requestId: string,
): Promise<void> {
  const place = { environmentId: environment.id, requestId };
  const locked = await requestStates.lockFor(tx, place, 'withdrawn');
  const line = { kind: 'withdrawn', actor: callerOf(actor), tone: 'neutral' } as const;
  await requestStates.change(services, tx, locked, { line, audit });
}

const provider = { kind: 'provider' } as const;

/** Approves or rejects a request; the comment of a rejection is shown to the merchant. */
export async function decideTerminalRequest(
  services: TxServices,
  tx: Tx,
  place: Place,
  { by, audit }: Staff,
  { decision, comment }: { decision: 'approve' | 'reject'; comment: string | null },
): Promise<void> {
  const kind = decision === 'approve' ? 'approved' : 'rejected';
  const locked = await requestStates.lockFor(tx, place, kind);
  await requestStates.change(services, tx, locked, {
    set: { decidedBy: by, decidedAt: services.clock.now(), comment },
    line:
      kind === 'approved'
        ? { kind, actor: provider, tone: 'success' }
        : { kind, params: { comment: comment ?? '' }, actor: provider, tone: 'danger' },
    audit,
  });
}

export async function dispatchTerminals(
  services: TxServices,
  tx: Tx,
  place: Place,
  { audit }: Staff,
  { carrier, tracking }: { carrier: string; tracking: string | null },
): Promise<void> {
  const locked = await requestStates.lockFor(tx, place, 'dispatched');
  const params = { carrier, tracking: tracking ?? '' };
  const line = { kind: 'dispatched', params, actor: provider, tone: 'neutral' } as const;
  await requestStates.change(services, tx, locked, { set: { carrier, tracking }, line, audit });
}

export async function deliverTerminals(
  services: TxServices,
  tx: Tx,
  place: Place,
  { audit }: Staff,
): Promise<void> {
  const locked = await requestStates.lockFor(tx, place, 'delivered');
  const line = { kind: 'delivered', actor: provider, tone: 'success' } as const;
  await requestStates.change(services, tx, locked, { line, audit });
}

/** Assigns the machines of a delivered request to the business: the requested number, each unassigned so far. */
export async function assignTerminals(
  services: TxServices,
  tx: Tx,
  place: Place,
  { audit }: Staff,
  serialNumbers: readonly string[],
): Promise<void> {
  const locked = await requestStates.lockFor(tx, place, 'assigned');
  const { row } = locked;
  const { quantity, model, currency, id, reference } = row;
  if (new Set(serialNumbers).size !== serialNumbers.length)
    refuseAt('serialNumbers', 'A serial number is listed twice');
  if (serialNumbers.length !== quantity)
    refuseAt('serialNumbers', `Enter ${quantity} serial number${quantity === 1 ? '' : 's'}, as requested`);
  // In sorted order, to avoid deadlocks between concurrent assignments of the same machines.
  for (const serialNumber of serialNumbers.toSorted()) {
    const { environmentId } = place;
    const name = `Terminal ${serialNumber.slice(-4)}`;
    const provided = { environmentId, serialNumber, model, currency, name, request: { id, reference } };
    if (!(await assignPosTerminal(services, tx, provided)))
      refuseAt('serialNumbers', `${serialNumber} is already assigned`);
  }
  const serials = serialNumbers.join(', ');
  await requestStates.change(services, tx, locked, {
    line: { kind: 'assigned', params: { serials }, actor: provider, tone: 'success' },
    audit,
    audited: { before: { status: row.status }, after: { status: 'TREATED', serialNumbers: serials } },
  });
}
