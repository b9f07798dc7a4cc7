// Requested documents of a remittance: uploaded by the merchant while requested, submitted together, readable by both sides.
import { sql } from 'kysely';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment, FileAnswer } from '#server/platform/http/call.ts';
import { getPrivateFile, uploadPrivateFile } from '#server/platform/uploads/private-files.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockRemittance } from './queries.ts';
import { remittanceStates } from './states.ts';

const documentsMax = 10;

export async function listDocuments(db: Db, environmentId: string, remittanceId: string) {
  const { rows } = await sql<{ id: string; fileName: string; sizeBytes: number; addedBy: string; at: Date }>`
    select d.id, f.file_name as "fileName", f.size_bytes as "sizeBytes", d.added_by as "addedBy", d.at
    from remittance_documents d join private_files f on f.business_id = d.business_id and f.id = d.file_id
    where d.environment_id = ${environmentId} and d.remittance_id = ${remittanceId} order by d.at, d.id`.execute(
    db,
  );
  return rows.map(({ at, ...document }) => ({ ...document, at: at.toISOString() }));
}

type Place = { environmentId: string; remittanceId: string };

async function requireWanted(tx: Tx, { environmentId, remittanceId }: Place): Promise<void> {
  const row = await lockRemittance(tx, environmentId, remittanceId);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'AWAITING')
    throw new AppError('REMITTANCE_STATE', { sentence: 'No documents are needed at the moment' });
}

export async function addDocument(
  services: Services,
  call: { environment: Environment; actor: Actor },
  remittanceId: string,
  upload: { bytes: Buffer; fileName: string },
) {
  const { database, clock } = services;
  const { environment, actor } = call;
  const place = { environmentId: environment.id, remittanceId };
  await database.inTransaction((tx) => requireWanted(tx, place));
  const userId = actor.kind === 'user' ? actor.userId : null;
  const { fileId } = await uploadPrivateFile(
    services,
    { businessId: environment.businessId, userId },
    upload,
  );
  return database.inTransaction(async (tx) => {
    await requireWanted(tx, place);
    const before = await listDocuments(tx, environment.id, remittanceId);
    if (before.length >= documentsMax)
      throw new AppError('REMITTANCE_STATE', { sentence: `At most ${documentsMax} documents` });
    const id = clock.newId();
    await tx
      .insertInto('remittanceDocuments')
      .values({
        environmentId: environment.id,
        remittanceId,
        id,
        businessId: environment.businessId,
        fileId,
        addedBy: actor.name,
        at: clock.now(),
      })
      .execute();
    const created = (await listDocuments(tx, environment.id, remittanceId)).find(
      (document) => document.id === id,
    );
    if (!created) throw new AppError('NOT_FOUND');
    return created;
  });
}

/** Submits the documents; the provider decides next. */
export async function submitDocuments(
  services: TxServices,
  tx: Tx,
  call: { environment: Environment; actor: Actor; audit: (details: AuditDetails) => void },
  remittanceId: string,
): Promise<void> {
  const { environment, actor, audit } = call;
  const place = { environmentId: environment.id, remittanceId };
  const locked = await remittanceStates.lockFor(tx, place, 'answered');
  const files = (await listDocuments(tx, environment.id, remittanceId)).length;
  if (files === 0) {
    const sentence = 'Add at least one document';
    throw new AppError('VALIDATION', { sentence, fields: { file: sentence } });
  }
  await remittanceStates.change(services, tx, locked, {
    set: { requestedDocuments: null },
    line: { kind: 'answered', params: { files }, actor: callerOf(actor), tone: 'neutral' },
    audit,
  });
}

export async function getDocument(
  db: Db,
  vault: Vault,
  { environmentId, remittanceId }: Place,
  documentId: string,
): Promise<FileAnswer> {
  const row = await db
    .selectFrom('remittanceDocuments')
    .where('environmentId', '=', environmentId)
    .where('remittanceId', '=', remittanceId)
    .where('id', '=', documentId)
    .select(['businessId', 'fileId'])
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return getPrivateFile(db, vault, row.businessId, row.fileId);
}
