// SQL of the team: members, invitations, and their permissions. Every query filters by business first.

import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import type { MemberStatus, teamQuery } from '#shared/contract/account/team.ts';
import { pageWindow } from '#shared/pagination.ts';

export type TeamQuery = z.output<typeof teamQuery>;
export type TeamRow = {
  id: string;
  status: MemberStatus;
  name: string | null;
  email: string;
  roleId: string;
  roleName: string;
  lastSeenAt: Date | null;
  secondFactor: boolean;
  apiKeys: number;
  addedAt: Date;
  invitedBy: string | null;
  sentAt: Date | null;
  expiresAt: Date | null;
};

/** Members and open invitations of a business as one list. */
function teamOf(businessId: string) {
  return sql`
    select m.user_id as id, m.status, btrim(u.first_name || ' ' || u.last_name) as name, u.email,
           r.id as role_id, r.name as role_name,
           u.mfa_enabled or u.totp_enabled or exists (select from passkeys p where p.user_id = u.id) as second_factor,
           (select count(*) from api_keys k join environments e on e.id = k.environment_id
             where k.created_by = m.user_id and e.business_id = m.business_id and k.kind = 'secret'
               and k.status = 'ACTIVE' and (k.expires_at is null or k.expires_at > now())) as api_keys,
           (select max(s.last_seen_at) from sessions s
             where s.business_id = m.business_id and s.user_id = m.user_id and s.impersonator_id is null) as last_seen_at,
           m.created_at as added_at, null::text as invited_by, null::timestamptz as sent_at, null::timestamptz as expires_at
    from members m join users u on u.id = m.user_id join roles r on r.id = m.role_id
    where m.business_id = ${businessId}
    union all
    select i.id, 'INVITED', null, i.email, r.id, r.name, false, 0, null, i.created_at,
           btrim(u.first_name || ' ' || u.last_name), i.sent_at, i.expires_at
    from invitations i join users u on u.id = i.invited_by join roles r on r.id = i.role_id
    where i.business_id = ${businessId} and i.accepted_at is null`;
}

/** The list filters except the status, also used for the counts of the tabs. */
function matches(query: TeamQuery) {
  const pattern = query.search ? containsPattern(query.search) : null;
  const roles = query.role?.split(',').filter(Boolean) ?? [];
  return sql<boolean>`(${pattern}::text is null or name ilike ${pattern} or email ilike ${pattern})
    and (${roles.length === 0} or role_id::text = any(${roles}::text[]))
    and (${query.secondFactor ?? null}::text is null or second_factor = (${query.secondFactor ?? null} = 'on'))`;
}

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(coalesce(name, email))`,
  lastSeenAt: sql`last_seen_at`,
  addedAt: sql`added_at`,
};

export async function selectTeam(db: Db, businessId: string, query: TeamQuery): Promise<TeamRow[]> {
  const { limit, offset } = pageWindow(query);
  const direction = query.sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<TeamRow>`
    select * from (${teamOf(businessId)}) as team
    where ${matches(query)} and ${isShown(query.status)}
    order by ${sortColumns[query.sort.replace('-', '')]} ${direction}, id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function isShown(statuses: readonly MemberStatus[]) {
  return statuses.length > 0 ? sql`status = any(${[...statuses]}::text[])` : sql`status <> 'CLOSED'`;
}

export async function countTeam(
  db: Db,
  businessId: string,
  query: TeamQuery,
): Promise<{ status: MemberStatus; count: number }[]> {
  const { rows } = await sql<{ status: MemberStatus; count: number }>`
    select status, count(*) as count from (${teamOf(businessId)}) as team
    where ${matches(query)} group by status`.execute(db);
  return rows;
}

/** Returns one row of the list, a member or an invitation. */
export async function selectTeamRow(db: Db, businessId: string, id: string): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select * from (${teamOf(businessId)}) as team where id = ${id}
    order by status = 'CLOSED' limit 1`.execute(db);
  return rows[0];
}

/** Returns those of the given addresses that are already in the team or invited. */
export async function selectKnownEmails(
  db: Db,
  businessId: string,
  emails: string[],
): Promise<{ email: string; status: MemberStatus }[]> {
  const { rows } = await sql<{ email: string; status: MemberStatus }>`
    select email, status from (${teamOf(businessId)}) as team
    where email = any(${emails}::text[]) and status <> 'CLOSED'`.execute(db);
  return rows;
}

/** Returns the invitation of a token, used or not. */
export function selectInvitation(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('businesses as b', 'b.id', 'i.businessId')
    .innerJoin('roles as r', 'r.id', 'i.roleId')
    .innerJoin('users as u', 'u.id', 'i.invitedBy')
    .where('i.tokenHash', '=', tokenHash)
    .selectAll('i')
    .select(['b.businessName', 'r.name as roleName'])
    .select(sql<string>`btrim(u.first_name || ' ' || u.last_name)`.as('invitedByName'))
    .executeTakeFirst();
}
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof selectInvitation>>>;

export function selectUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'email', 'passwordHash', 'emailVerifiedAt', 'firstName', 'lastName'])
    .executeTakeFirst();
}

/** Returns the colour of the e-mails of a business: its own, otherwise that of the website address. */
export async function selectColor(db: Db, businessId: string, host: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('businesses as b')
    .leftJoin('branding as brand', (join) => join.on('brand.websiteUrl', '=', host))
    .where('b.id', '=', businessId)
    .select((eb) => eb.fn.coalesce('b.brandPrimaryColor', 'brand.brandPrimaryColor').as('color'))
    .executeTakeFirst();
  return row?.color ?? undefined;
}
