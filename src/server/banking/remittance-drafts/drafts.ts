// Saved transactions (remittance drafts): created, changed, discarded, and completed when a remittance is sent from one.

import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { findPayee } from '#server/banking/remittance-beneficiaries/list-beneficiaries.ts';
import { findSender } from '#server/banking/remittance-senders/list-senders.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Db, Tables, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { RemittanceDraftsTable } from '#server/platform/db/tables/banking/remittances.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import type { TxServices } from '#server/services.ts';
import type {
  DraftFilters,
  DraftInput,
  draftListQuery,
  RemittanceDraft,
} from '#shared/contract/banking/remittance/remittance-drafts.ts';
import { endsOf } from '#shared/contract/banking/remittance/remittance-enums.ts';
import { AppError } from '#shared/contract/errors.ts';

export type DraftRow = Selectable<RemittanceDraftsTable> & {
  senderName: string | null;
  beneficiaryName: string | null;
};
type Call = { actor: Actor; environment: Environment; audit: (details: AuditDetails) => void };

function draftsOf(db: Db) {
  return db
    .selectFrom('remittanceDrafts')
    .selectAll('remittanceDrafts')
    .select([
      sql<string | null>`(select s.first_name || ' ' || s.last_name from remittance_senders s
        where s.environment_id = remittance_drafts.environment_id and s.id = remittance_drafts.sender_id)`.as(
        'senderName',
      ),
      sql<string | null>`(select b.name from remittance_beneficiaries b
        where b.environment_id = remittance_drafts.environment_id and b.id = remittance_drafts.beneficiary_id)`.as(
        'beneficiaryName',
      ),
    ]);
}

function matches(environmentId: string, { search }: Pick<DraftFilters, 'search'>) {
  const eb = expressionBuilder<Tables, 'remittanceDrafts'>();
  const conditions: Expression<SqlBool>[] = [eb('remittanceDrafts.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    conditions.push(
      eb.or([
        eb('remittanceDrafts.reference', 'ilike', pattern),
        sql<boolean>`exists (select from remittance_senders s where s.environment_id = remittance_drafts.environment_id
          and s.id = remittance_drafts.sender_id and s.first_name || ' ' || s.last_name ilike ${pattern})`,
        sql<boolean>`exists (select from remittance_beneficiaries b where b.environment_id = remittance_drafts.environment_id
          and b.id = remittance_drafts.beneficiary_id and b.name ilike ${pattern})`,
      ]),
    );
  }
  return eb.and(conditions);
}

const drafts = statusList({
  table: 'remittance_drafts',
  matching: (db, environmentId, filters: DraftFilters) => draftsOf(db).where(matches(environmentId, filters)),
  sorts: { updatedAt: sql`remittance_drafts.updated_at`, createdAt: sql`remittance_drafts.created_at` },
});

export const { count: countDrafts, stream: streamDrafts } = drafts;

/** The currency of a draft's amount. */
export function currencyOf({ corridor, fixed }: Pick<DraftRow, 'corridor' | 'fixed'>) {
  return corridor ? endsOf(corridor).pair[fixed] : null;
}

export function toDraft(row: DraftRow): RemittanceDraft {
  const { senderId, beneficiaryId } = row;
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    corridor: row.corridor,
    method: row.method,
    fixed: row.fixed,
    amount: row.amount,
    currency: currencyOf(row),
    sender: senderId ? { id: senderId, name: row.senderName ?? '' } : null,
    beneficiary: beneficiaryId ? { id: beneficiaryId, name: row.beneficiaryName ?? '' } : null,
    walletId: row.walletId,
    purpose: row.purpose,
    sourceOfFunds: row.sourceOfFunds,
    narration: row.narration,
    madeBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function listDrafts(db: Db, environmentId: string, query: z.output<typeof draftListQuery>, now: Date) {
  return drafts.page(db, environmentId, query, now, toDraft);
}

export async function getDraft(db: Db, environmentId: string, draftId: string): Promise<RemittanceDraft> {
  const row = await draftsOf(db)
    .where('remittanceDrafts.environmentId', '=', environmentId)
    .where('remittanceDrafts.id', '=', draftId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toDraft(row);
}

/** Throws NOT_FOUND if an entity that a draft references does not exist. */
async function checkNamed(tx: Tx, environment: Environment, input: DraftInput): Promise<void> {
  const { id: environmentId } = environment;
  if (input.senderId) await findSender(tx, environmentId, input.senderId);
  if (input.beneficiaryId) await findPayee(tx, environmentId, input.beneficiaryId);
  if (input.walletId) await findSource(tx, environment, { walletId: input.walletId });
}

export async function createDraft(
  { clock }: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  input: DraftInput,
): Promise<string> {
  await checkNamed(tx, environment, input);
  const [id, now] = [clock.newId(), clock.now()];
  await tx
    .insertInto('remittanceDrafts')
    .values({
      environmentId: environment.id,
      id,
      reference: makeReference('RMS'),
      status: 'SAVED',
      ...createdNow(actor, now),
      ...input,
    })
    .execute();
  audit({
    entity: 'remittance_draft',
    entityId: id,
    after: { corridor: input.corridor, amount: input.amount },
  });
  return id;
}

type Change = Partial<DraftInput> & { status?: DraftRow['status'] };

/** Throws NOT_FOUND, or REMITTANCE_STATE for a draft that was sent or discarded. */
async function changeSaved(
  { clock }: TxServices,
  tx: Tx,
  environmentId: string,
  draftId: string,
  change: Change,
): Promise<void> {
  const done = await tx
    .updateTable('remittanceDrafts')
    .set(change)
    .set({ updatedAt: clock.now() })
    .where('environmentId', '=', environmentId)
    .where('id', '=', draftId)
    .where('status', '=', 'SAVED')
    .returning('id')
    .executeTakeFirst();
  if (done) return;
  await getDraft(tx, environmentId, draftId);
  throw new AppError('REMITTANCE_STATE', { sentence: 'This saved transaction was sent or discarded' });
}

export async function updateDraft(
  services: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  draftId: string,
  input: DraftInput,
): Promise<void> {
  await checkNamed(tx, environment, input);
  await changeSaved(services, tx, environment.id, draftId, input);
  audit({
    entity: 'remittance_draft',
    entityId: draftId,
    after: { corridor: input.corridor, amount: input.amount },
  });
}

export async function discardDraft(
  services: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  draftId: string,
): Promise<void> {
  await changeSaved(services, tx, environment.id, draftId, { status: 'DISCARDED' });
  audit({
    entity: 'remittance_draft',
    entityId: draftId,
    before: { status: 'SAVED' },
    after: { status: 'DISCARDED' },
  });
}

/** Marks a draft as sent, once its remittance is created. */
export function endDraft(
  services: TxServices,
  tx: Tx,
  environmentId: string,
  draftId: string,
): Promise<void> {
  return changeSaved(services, tx, environmentId, draftId, { status: 'SENT' });
}
