// Creates, changes and blocks senders.

import type { Updateable } from 'kysely';
import { type Clear, sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { RemittanceSendersTable } from '#server/platform/db/tables/banking/remittances.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import type { SenderInput } from '#shared/contract/banking/remittance/people-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SenderRow } from './list-senders.ts';

export type SenderCall = { actor: Actor; environment: Environment; audit: (details: AuditDetails) => void };

const adultYears = 18;

const yearsLater = (on: string, years: number): string => `${Number(on.slice(0, 4)) + years}${on.slice(4)}`;

/** Throws VALIDATION for a sender who is not an adult, or whose document has expired. */
function checkDays(input: SenderInput, today: string): void {
  const fields: Record<string, string> = {};
  if (yearsLater(input.bornOn, adultYears) > today) fields.bornOn = 'Senders must be at least 18 years old';
  if (input.bornOn < '1900-01-01') fields.bornOn = 'Check the year';
  if (input.idExpiresOn && input.idExpiresOn < today) fields.idExpiresOn = 'This document has expired';
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { sentence, fields });
}

/** Throws REMITTANCE_STATE for a sender who is blocked or whose document has expired. */
export function requireSending(sender: SenderRow, today: string): void {
  const sentence =
    sender.status === 'BLOCKED'
      ? 'This sender is blocked'
      : sender.idExpiresOn && sender.idExpiresOn < today
        ? 'The identity document of this sender has expired'
        : null;
  if (sentence) throw new AppError('REMITTANCE_STATE', { sentence, fields: { senderId: sentence } });
}

const columnsOf = (input: SenderInput) => ({
  firstName: input.firstName,
  lastName: input.lastName,
  email: input.email,
  phone: input.phone,
  bornOn: input.bornOn,
  nationality: input.nationality,
  country: input.country,
  address: input.address,
  occupation: input.occupation,
  idKind: input.idKind,
  idNumber: input.idNumber.toUpperCase(),
  idExpiresOn: input.idExpiresOn,
  sourceOfFunds: input.sourceOfFunds,
});

export async function createSender(
  { clock }: TxServices,
  tx: Tx,
  { actor, environment, audit }: SenderCall,
  input: SenderInput,
): Promise<string> {
  const now = clock.now();
  checkDays(input, dayOf(now, environment.timeZone));
  const id = clock.newId();
  await tx
    .insertInto('remittanceSenders')
    .values(
      sealRow('remittance_senders', [environment.id, id], {
        environmentId: environment.id,
        id,
        reference: makeReference('SND'),
        status: 'ACTIVE' as const,
        ...createdNow(actor, now),
        ...columnsOf(input),
      }),
    )
    .execute();
  audit({
    entity: 'remittance_sender',
    entityId: id,
    after: { country: input.country, idKind: input.idKind },
  });
  return id;
}

/** Returns the locked row; throws NOT_FOUND. */
async function lockSender(tx: Tx, environmentId: string, id: string): Promise<SenderRow> {
  const row = await tx
    .selectFrom('remittanceSenders')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function update(
  tx: Tx,
  { environmentId, id }: SenderRow,
  changes: Clear<Updateable<RemittanceSendersTable>>,
): Promise<void> {
  await tx
    .updateTable('remittanceSenders')
    .set(sealRow<Updateable<RemittanceSendersTable>>('remittance_senders', [environmentId, id], changes))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}

export async function updateSender(
  { clock }: TxServices,
  tx: Tx,
  { environment, audit }: SenderCall,
  senderId: string,
  input: SenderInput,
): Promise<void> {
  const now = clock.now();
  checkDays(input, dayOf(now, environment.timeZone));
  const row = await lockSender(tx, environment.id, senderId);
  await update(tx, row, { ...columnsOf(input), updatedAt: now });
  const auditedColumns = ['country', 'idKind', 'sourceOfFunds'] as const;
  const results = (of: Pick<SenderRow, (typeof auditedColumns)[number]>) =>
    Object.fromEntries(auditedColumns.map((column) => [column, of[column]]));
  audit({ entity: 'remittance_sender', entityId: senderId, before: results(row), after: results(input) });
}

/** A null `reason` unblocks the sender. */
export async function setBlocked(
  { clock }: TxServices,
  tx: Tx,
  { environment, audit }: SenderCall,
  of: { senderId: string; reason: string | null },
): Promise<void> {
  const row = await lockSender(tx, environment.id, of.senderId);
  const status = of.reason === null ? 'ACTIVE' : 'BLOCKED';
  if (row.status === status)
    throw new AppError('REMITTANCE_STATE', {
      sentence: status === 'BLOCKED' ? 'This sender is already blocked' : 'This sender is not blocked',
    });
  await update(tx, row, { status, blockReason: of.reason, updatedAt: clock.now() });
  audit({
    entity: 'remittance_sender',
    entityId: row.id,
    before: { status: row.status },
    after: { status, reason: of.reason },
  });
}

/** Locks the sender, so that a concurrent block and remittance run one after the other. */
export const lockRemittanceSender = lockSender;
