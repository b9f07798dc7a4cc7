// SQL of the e-mail texts saved by businesses.
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { EmailTemplatesTable } from '#server/platform/db/tables/platform/emails.ts';
import type { EmailTexts } from '#shared/account/email-texts.ts';

export type CustomTexts = Pick<Selectable<EmailTemplatesTable>, 'kind' | 'texts' | 'updatedAt' | 'updatedBy'>;

/** Selects the texts of one e-mail; null when the business saved none. */
export async function selectCustomTexts(
  db: Db,
  environmentId: string,
  kind: string,
): Promise<EmailTexts | null> {
  const row = await db
    .selectFrom('emailTemplates')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', kind)
    .select('texts')
    .executeTakeFirst();
  return row?.texts ?? null;
}

export function selectSaved(db: Db, environmentId: string): Promise<CustomTexts[]> {
  return db
    .selectFrom('emailTemplates')
    .where('environmentId', '=', environmentId)
    .select(['kind', 'texts', 'updatedAt', 'updatedBy'])
    .execute();
}

/** Locks the saved texts of one e-mail until the transaction ends. */
export async function lockCustomTexts(tx: Tx, environmentId: string, kind: string): Promise<void> {
  await tx
    .selectFrom('emailTemplates')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', kind)
    .select('kind')
    .forUpdate()
    .execute();
}

export async function upsertCustomTexts(
  tx: Tx,
  environmentId: string,
  { kind, texts, updatedAt, updatedBy }: CustomTexts,
): Promise<void> {
  const columns = { texts: JSON.stringify(texts), updatedAt, updatedBy };
  await tx
    .insertInto('emailTemplates')
    .values(Object.assign({ environmentId, kind }, columns))
    .onConflict((conflict) => conflict.columns(['environmentId', 'kind']).doUpdateSet(columns))
    .execute();
}

export async function deleteCustomTexts(tx: Tx, environmentId: string, kind: string): Promise<void> {
  await tx
    .deleteFrom('emailTemplates')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', kind)
    .execute();
}

/** Copies the texts of one business to another, in each mode; their author stays. */
export async function copyCustomTexts(tx: Tx, fromId: string, toId: string, at: Date): Promise<void> {
  await sql`
    insert into email_templates (environment_id, kind, texts, updated_at, updated_by)
    select taken.id, t.kind, t.texts, ${at}, t.updated_by
    from environments own join environments taken on taken.mode = own.mode and taken.business_id = ${toId}
    join email_templates t on t.environment_id = own.id
    where own.business_id = ${fromId}`.execute(tx);
}
