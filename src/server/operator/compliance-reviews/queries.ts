// SQL of the review queue: every business with the overall state of its sections.

import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import type { ComplianceSection, SectionStatus } from '#shared/contract/account/compliance.ts';
import type { ReviewState, reviewListQuery } from '#shared/contract/operator/compliance-reviews.ts';

export type ReviewListQuery = z.output<typeof reviewListQuery>;

export type ReviewRow = {
  businessId: string;
  businessName: string;
  email: string;
  country: BusinessCountry;
  state: ReviewState;
  waitingSince: Date | null;
  statuses: Partial<Record<ComplianceSection, SectionStatus>> | null;
  verified: number;
  failed: number;
  pending: number;
};

const reviews = sql`
  select b.id, b.business_name, b.email, b.country, s.waiting_since, s.changed_at, s.statuses,
    case when s.waiting > 0 then 'waiting' when s.rejected > 0 then 'rejected'
         when s.approved = 5 then 'approved' else 'incomplete' end as state
  from businesses b
  left join (
    select business_id,
      count(*) filter (where status = 'PENDING') as waiting,
      count(*) filter (where status = 'REJECTED') as rejected,
      count(*) filter (where status = 'APPROVED') as approved,
      min(submitted_at) filter (where status = 'PENDING') as waiting_since,
      max(greatest(saved_at, submitted_at, decided_at)) as changed_at,
      jsonb_object_agg(section, status) as statuses
    from compliance_sections group by business_id
  ) s on s.business_id = b.id`;

function matches(query: Pick<ReviewListQuery, 'search' | 'country'>) {
  const search = query.search ? wordsPattern(query.search) : null;
  return sql<SqlBool>`(${search}::text is null or business_name ilike ${search} or email ilike ${search})
    and (${query.country ?? null}::text is null or country = ${query.country ?? null})`;
}

/** Lists those that have waited longest first, then the others by last change. */
export async function selectReviews(db: Db, query: ReviewListQuery, limit: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    with page as (
      select * from (${reviews}) r where state = ${query.state} and ${matches(query)}
      order by waiting_since nulls last, changed_at desc nulls last, id
      limit ${limit} offset ${(query.page - 1) * limit}
    )
    select page.id as business_id, business_name, page.email, country, state, waiting_since, statuses,
      coalesce(c.verified, 0) as verified, coalesce(c.failed, 0) as failed, coalesce(c.pending, 0) as pending
    from page
    left join lateral (
      select count(*) filter (where status = 'VERIFIED') as verified,
        count(*) filter (where status = 'FAILED') as failed,
        count(*) filter (where status = 'PENDING') as pending
      from compliance_checks where business_id = page.id and superseded_at is null
    ) c on true
    order by waiting_since nulls last, changed_at desc nulls last, page.id`.execute(db);
  return rows;
}

export async function countReviews(
  db: Db,
  query: ReviewListQuery,
): Promise<{ state: ReviewState; count: number }[]> {
  const { rows } = await sql<{ state: ReviewState; count: number }>`
    select state, count(*) as count from (${reviews}) r where ${matches(query)} group by state`.execute(db);
  return rows;
}
