// The review queue, and the data of one business for its reviewer.

import {
  type ComplianceServices,
  findCompany,
  getOverview,
  getSection,
} from '#server/account/compliance/read-sections.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  type ComplianceSection,
  complianceSections,
  type SectionDetails,
} from '#shared/contract/account/compliance.ts';
import { pageLimitMax } from '#shared/contract/envelope.ts';
import {
  type ComplianceReview,
  type ReviewItem,
  reviewStates,
} from '#shared/contract/operator/compliance-reviews.ts';
import { countReviews, type ReviewListQuery, type ReviewRow, selectReviews } from './queries.ts';

function toItem({ waitingSince, statuses, verified, failed, pending, ...row }: ReviewRow): ReviewItem {
  return {
    ...row,
    waitingSince: waitingSince?.toISOString() ?? null,
    sections: complianceSections.map((section) => ({
      section,
      status: statuses?.[section] ?? 'NOT_ACTIVE',
    })),
    checks: { verified, failed, pending },
  };
}

export async function listComplianceReviews(db: Db, query: ReviewListQuery) {
  const limit = Math.min(query.limit, pageLimitMax);
  const [rows, counted] = await Promise.all([selectReviews(db, query, limit), countReviews(db, query)]);
  const counts = Object.fromEntries(
    reviewStates.map((state) => [state, counted.find((item) => item.state === state)?.count ?? 0]),
  );
  const total = counts[query.state] ?? 0;
  return { items: rows.map(toItem), page: query.page, limit, total, totalCapped: false, counts };
}

export async function getComplianceReview(
  db: Db,
  services: ComplianceServices,
  businessId: string,
): Promise<ComplianceReview> {
  const company = await findCompany(db, businessId);
  const read = async <S extends ComplianceSection>(section: S): Promise<SectionDetails[S]> =>
    (await getSection(db, services, businessId, section)).details;
  const { businessName, email, currency, timeZone } = company;
  return {
    ...(await getOverview(db, businessId, 'operator')),
    businessName,
    email,
    currency,
    timeZone,
    details: {
      'profile-information': await read('profile-information'),
      documents: await read('documents'),
      'business-contact': await read('business-contact'),
      'support-contact': await read('support-contact'),
      directors: await read('directors'),
    },
  };
}
