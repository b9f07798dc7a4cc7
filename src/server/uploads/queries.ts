// SQL of uploads. Images belong to a business, both of its environments use them, and anyone may look at them.
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { ImagesTable } from '../db/tables/core.ts';

export async function insertImage(tx: Tx, image: Insertable<ImagesTable>): Promise<void> {
  await tx.insertInto('images').values(image).execute();
}

export async function selectImage(db: Db, imageId: string) {
  return db
    .selectFrom('images')
    .select(['contentType', 'bytes'])
    .where('id', '=', imageId)
    .executeTakeFirst();
}

export async function selectImageOwner(db: Db, imageId: string): Promise<string | null | undefined> {
  const image = await db
    .selectFrom('images')
    .select('businessId')
    .where('id', '=', imageId)
    .executeTakeFirst();
  return image?.businessId;
}
