// Handlers of compliance reviews for staff.

import { decideSections } from '#server/account/compliance/decide-sections.ts';
import { revealNumber } from '#server/account/compliance/directors.ts';
import type { Operator } from '#server/platform/http/call.ts';
import { getPrivateFile } from '#server/platform/uploads/private-files.ts';
import type { Handlers } from '#server/services.ts';
import type { complianceReviewsContract } from '#shared/contract/operator/compliance-reviews.ts';
import { getComplianceReview, listComplianceReviews } from './service.ts';

const reviewerOf = ({ operatorId, name }: Operator) => ({ operatorId, name });

export const complianceReviewRoutes: Handlers<typeof complianceReviewsContract> = {
  listComplianceReviews: ({ tx, query }) => listComplianceReviews(tx, query),
  getComplianceReview: ({ tx, services, params }) => getComplianceReview(tx, services, params.businessId),
  decideComplianceSection: async ({ tx, services, operator, params, body, audit }) => {
    const { businessId, section } = params;
    const { decision, comment } = body;
    audit({ businessId, entity: 'compliance', entityId: section, after: { section, decision, comment } });
    await decideSections(tx, services, businessId, reviewerOf(operator), [{ section, ...body }]);
    return getComplianceReview(tx, services, businessId);
  },
  approveCompliance: async ({ tx, services, operator, params: { businessId }, body, audit }) => {
    const sections = body.sections.map((section) => section.section);
    audit({
      businessId,
      entity: 'compliance',
      entityId: businessId,
      after: { sections, decision: 'approve' },
    });
    const decisions = body.sections.map((section) => ({
      ...section,
      decision: 'approve' as const,
      comment: null,
    }));
    await decideSections(tx, services, businessId, reviewerOf(operator), decisions);
    return getComplianceReview(tx, services, businessId);
  },
  revealComplianceNumber: async ({ tx, services, params, body, audit }) => {
    const { businessId, directorId } = params;
    const of = { directorId, number: body.number };
    const { number, person, label } = await revealNumber(tx, services.vault, businessId, of);
    audit({
      businessId,
      entity: 'compliance',
      entityId: directorId,
      after: { revealed: label, of: person, reason: body.reason },
    });
    return { number };
  },
  getComplianceFile: async ({ tx, services, params, audit }) => {
    const file = await getPrivateFile(tx, services.vault, params.businessId, params.fileId);
    audit({ entity: 'compliance', entityId: params.fileId, after: { opened: file.fileName ?? '' } });
    return file;
  },
};
