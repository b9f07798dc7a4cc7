// SQL that reads split groups with their members.
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { SplitGroupsTable } from '#server/platform/db/tables/payments/split-groups.ts';
import type { SubAccountStatus } from '#shared/contract/settlement/sub-accounts.ts';

export type MemberRow = {
  subAccountId: string;
  businessName: string;
  bankName: string;
  status: SubAccountStatus;
  share: number;
};
export type GroupRow = Selectable<SplitGroupsTable> & {
  createdByName: string | null;
  members: MemberRow[];
  /** The members' numbers in their order: sealed fields are opened in rows and lists, not inside JSON. */
  accountNumbers: string[];
  links: number;
  pages: number;
};

/** The groups of an environment, each with its members and how many links and pages use it. */
export function groupsOf(db: Db, environmentId: string) {
  return db
    .selectFrom('splitGroups')
    .leftJoin('users', 'users.id', 'splitGroups.createdBy')
    .where('splitGroups.environmentId', '=', environmentId)
    .selectAll('splitGroups')
    .select([
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
      sql<MemberRow[]>`coalesce((
        select json_agg(json_build_object('subAccountId', s.id, 'businessName', s.business_name, 'bankName', s.bank_name,
          'status', s.status, 'share', m.share) order by m.position)
        from split_group_members m join sub_accounts s on s.environment_id = m.environment_id and s.id = m.sub_account_id
        where m.environment_id = split_groups.environment_id and m.group_id = split_groups.id), '[]')`.as(
        'members',
      ),
      sql<string[]>`array(
        select s.account_number
        from split_group_members m join sub_accounts s on s.environment_id = m.environment_id and s.id = m.sub_account_id
        where m.environment_id = split_groups.environment_id and m.group_id = split_groups.id order by m.position)`.as(
        'accountNumbers',
      ),
      sql<number>`(select count(*) from payment_links l where l.environment_id = split_groups.environment_id
        and l.split_group_id = split_groups.id and l.status <> 'CLOSED')`.as('links'),
      sql<number>`(select count(*) from payment_pages p where p.environment_id = split_groups.environment_id
        and p.split_group_id = split_groups.id and p.status <> 'CLOSED')`.as('pages'),
    ]);
}

export async function selectGroup(db: Db, environmentId: string, id: string): Promise<GroupRow | undefined> {
  return groupsOf(db, environmentId).where('splitGroups.id', '=', id).executeTakeFirst();
}
