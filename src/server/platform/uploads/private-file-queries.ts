// SQL of private files, always limited to one business.
import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { PrivateFilesTable } from '#server/platform/db/tables/platform/uploads.ts';
import type { PrivateFileType } from '#shared/contract/platform/uploads.ts';

export type PrivateFileInfo = {
  fileId: string;
  fileName: string;
  contentType: PrivateFileType;
  sizeBytes: number;
  uploadedAt: string;
};

export async function insertPrivateFile(db: Db, file: Insertable<PrivateFilesTable>): Promise<void> {
  await db.insertInto('privateFiles').values(file).execute();
}

export async function selectPrivateFile(db: Db, businessId: string, fileId: string) {
  return db
    .selectFrom('privateFiles')
    .select(['fileName', 'contentType', 'bytes'])
    .where('businessId', '=', businessId)
    .where('id', '=', fileId)
    .executeTakeFirst();
}

export async function selectPrivateFileInfos(
  db: Db,
  businessId: string,
  fileIds: readonly string[],
): Promise<PrivateFileInfo[]> {
  const rows = await db
    .selectFrom('privateFiles')
    .select(['id', 'fileName', 'contentType', 'sizeBytes', 'createdAt'])
    .where('businessId', '=', businessId)
    .where('id', 'in', fileIds)
    .execute();
  return rows.map(({ id, createdAt, ...row }) => ({
    ...row,
    fileId: id,
    uploadedAt: createdAt.toISOString(),
  }));
}
