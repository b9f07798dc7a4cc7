// Writes the audit trail: one entry per change, in the transaction of the change, with secrets masked by name.
import { type Insertable, sql } from 'kysely';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Operator } from './call.ts';
import type { Clock } from './clock.ts';
import { mapTree, type Replaced } from './map-tree.ts';

/** The chain of entries without a business. */
export const platformChainId = '00000000-0000-0000-0000-000000000000';

export type AuditActor = { actor: Actor | null; operator: Operator | null };
/** The origin of a call. */
export type AuditOrigin = { ip: string | null; userAgent: string | null; requestId: string | null };
export type AuditRecord = AuditDetails & {
  action: string;
  entity: string;
  result?: 'done' | 'refused';
  errorCode?: string | null;
};

const secretName =
  /pass(word|code)|secret|token|otp|^code$|^codes$|recovery|cvv|pin$|bvn|^nin$|(^|_)ssn($|_)|authorization|hash|answer/i;
const numberName = /account_?number|card_?number|^number$|id_?number|tin$|phone/i;
const textMax = 500;
const itemsMax = 50;

/** Replaces secrets with dots, keeps the last four digits of numbers that identify a person or an account, and truncates long texts. */
export function maskSecrets(root: unknown): unknown {
  return mapTree(root, { itemsMax, replace: maskPart });
}

function maskPart(value: unknown, name: string): Replaced {
  if (value === null || value === undefined) return { value: null };
  if (typeof value === 'boolean' || value instanceof Date) return { value };
  if (secretName.test(name)) return { value: '••••' };
  const isPlain = typeof value === 'string' || typeof value === 'number';
  if (isPlain && numberName.test(name)) return { value: `••••${String(value).slice(-4)}` };
  return typeof value === 'string' ? { value: storable(value) } : undefined;
}

/** Truncates long texts and removes characters that JSON in the database cannot store. */
function storable(text: string): string {
  const retained = text.length > textMax ? `${text.slice(0, textMax)}…` : text;
  return retained.replaceAll('\u0000', '').toWellFormed();
}

function maskFields(fields: Record<string, unknown> | null | undefined): string | null {
  return fields && Object.keys(fields).length > 0 ? JSON.stringify(maskSecrets(fields)) : null;
}

function whoIs({ actor, operator }: AuditActor, details: AuditDetails) {
  if (operator)
    return {
      actorKind: 'operator' as const,
      actorId: operator.operatorId,
      actorName: operator.name,
      actorEmail: operator.email,
      roleName: operator.roleName,
    };
  // Attempts while viewing as a member are attributed to the operator.
  if (actor?.viewer)
    return {
      actorKind: 'operator' as const,
      actorId: actor.viewer.operatorId,
      actorName: actor.viewer.name,
      actorEmail: actor.impersonator,
      roleName: actor.viewer.roleName,
    };
  if (actor)
    return {
      actorKind: actor.kind,
      actorId: actor.kind === 'user' ? actor.userId : actor.sessionId,
      actorName: actor.name,
      actorEmail: actor.kind === 'user' ? actor.email : null,
      roleName: actor.roleName,
    };
  const known = details.actor;
  return {
    actorKind: known ? ('user' as const) : ('visitor' as const),
    actorId: known?.id ?? null,
    actorName: known?.name ?? 'Visitor',
    actorEmail: known?.email ?? null,
    roleName: null,
  };
}

/** The business, the actor and the origin of an entry. */
type AuditFrame = Pick<
  Insertable<Tables['auditEntries']>,
  | 'businessId'
  | 'mode'
  | 'actorKind'
  | 'actorId'
  | 'actorName'
  | 'actorEmail'
  | 'roleName'
  | 'impersonator'
  | 'ip'
  | 'userAgent'
  | 'requestId'
>;

async function insertEntry(db: Db, clock: Clock, frame: AuditFrame, record: AuditRecord): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({
      ...frame,
      id: clock.newId(),
      chainId: frame.businessId ?? platformChainId,
      at: clock.now(),
      action: record.action,
      entity: record.entity,
      entityId: record.entityId ?? null,
      before: maskFields(record.before),
      after: maskFields(record.after),
      result: record.result ?? 'done',
      errorCode: record.errorCode ?? null,
      seq: null,
      prevHash: null,
      hash: null,
    })
    .execute();
}

/** Writes one entry. Pass the transaction of the change, so that both are committed or neither. */
export async function recordAudit(
  db: Db,
  clock: Clock,
  who: AuditActor,
  origin: AuditOrigin,
  record: AuditRecord,
): Promise<void> {
  const environment = who.actor?.environment ?? null;
  const businessId = record.businessId === undefined ? (environment?.businessId ?? null) : record.businessId;
  const frame = {
    businessId,
    mode: environment && environment.businessId === businessId ? environment.mode : null,
    ...whoIs(who, record),
    impersonator: who.actor?.viewer ? who.actor.email : null,
    ip: origin.ip,
    userAgent: origin.userAgent?.slice(0, 400) ?? null,
    requestId: origin.requestId,
  };
  await insertEntry(db, clock, frame, record);
}

/** Records a change made by a rule or a job. */
export async function recordSystemAudit(db: Db, clock: Clock, record: AuditRecord): Promise<void> {
  const frame = {
    businessId: record.businessId ?? null,
    mode: null,
    actorKind: 'system' as const,
    actorId: null,
    // Readers see the name of the brand instead.
    actorName: 'Platform',
    actorEmail: null,
    roleName: null,
    impersonator: null,
    ip: null,
    userAgent: null,
    requestId: null,
  };
  await insertEntry(db, clock, frame, record);
}

export type AuditSeal = { id: string; seq: number; prevHash: Buffer; hash: Buffer };

/** Assigns entries their positions in the chain; no other column of an entry ever changes. */
export async function sealAuditEntries(tx: Tx, chainId: string, seals: readonly AuditSeal[]): Promise<void> {
  await sql`
    update audit_entries e set seq = s.seq, prev_hash = s.prev_hash, hash = s.hash
    from unnest(${seals.map((seal) => seal.id)}::uuid[], ${seals.map((seal) => seal.seq)}::bigint[],
      ${seals.map((seal) => seal.prevHash)}::bytea[], ${seals.map((seal) => seal.hash)}::bytea[])
      as s(id, seq, prev_hash, hash)
    where e.id = s.id and e.chain_id = ${chainId}`.execute(tx);
}
