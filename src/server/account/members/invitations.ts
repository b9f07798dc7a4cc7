// Invitations to a team: created, changed until accepted, and revoked.
import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { InvitationsTable } from '#server/platform/db/tables/account/members.ts';

export async function insertInvitation(tx: Tx, invitation: Insertable<InvitationsTable>): Promise<void> {
  await tx.insertInto('invitations').values(invitation).execute();
}

export async function updateInvitation(
  tx: Tx,
  businessId: string,
  id: string,
  changes: Updateable<InvitationsTable>,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set(changes)
    .where('businessId', '=', businessId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .execute();
}

export async function deleteInvitation(tx: Tx, businessId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('businessId', '=', businessId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .execute();
}
