// Review decisions on sections: on the version that was read, with an e-mail to the merchant.

import { updateKind } from '#server/account/businesses/change-business.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { sectionStates } from '#shared/account/section-states.ts';
import { sectionLabels } from '#shared/contract/account/compliance.ts';
import { AppError } from '#shared/contract/errors.ts';
import { statesAfter } from '#shared/states.ts';
import { type Decision, queueDecisionEmail } from './decision-email.ts';
import {
  type CompanyRow,
  insertEvent,
  lockCompany,
  type SectionRow,
  selectSections,
  updateSection,
} from './queries.ts';
import { type ComplianceServices, readProfileInformation } from './read-sections.ts';
import { saveComplianceState } from './standing.ts';

export type Reviewer = { operatorId: string | null; name: string };

/**
 * Throws unless the section can be decided: a pending section can be approved or rejected; an approved one can still be rejected on new
 * findings.
 */
function requireDecidable(row: SectionRow | undefined, { section, decision, version }: Decision): SectionRow {
  if (row && row.version !== version)
    throw new AppError('CONFLICT', {
      sentence: `${sectionLabels[section]} was changed by someone else. Reload and try again.`,
    });
  const kind = decision === 'approve' ? 'approved' : 'rejected';
  if (!row || statesAfter<SectionRow['status']>(sectionStates.changes[kind], row.status).length === 0)
    throw new AppError('COMPLIANCE_STATE');
  return row;
}

/** Decides on sections of a business, all or none. */
export async function decideSections(
  tx: Tx,
  services: ComplianceServices,
  businessId: string,
  reviewer: Reviewer,
  decisions: readonly Decision[],
): Promise<void> {
  const company = await lockCompany(tx, businessId);
  if (!company) throw new AppError('NOT_FOUND');
  const rows = await selectSections(tx, businessId);
  const decided = decisions.map((decision) => ({
    decision,
    row: requireDecidable(
      rows.find((row) => row.section === decision.section),
      decision,
    ),
  }));
  for (const { decision, row } of decided) await keepDecision(tx, services, company, reviewer, decision, row);
  const standing = await saveComplianceState(tx, businessId);
  await queueDecisionEmail(tx, services, company, {
    decisions,
    submitters: decided.flatMap(({ row }) => row.submittedBy ?? []),
    canGoLive: standing.canGoLive,
  });
}

async function keepDecision(
  tx: Tx,
  services: ComplianceServices,
  company: CompanyRow,
  reviewer: Reviewer,
  { section, decision, comment }: Decision,
  row: SectionRow,
): Promise<void> {
  const now = services.clock.now();
  const isApproved = decision === 'approve';
  await updateSection(tx, company.id, section, {
    status: isApproved ? 'APPROVED' : 'REJECTED',
    comment: isApproved ? null : comment,
    decidedAt: now,
  });
  await insertEvent(tx, {
    businessId: company.id,
    id: services.clock.newId(),
    section,
    kind: isApproved ? 'approved' : 'rejected',
    byOperator: true,
    actorId: reviewer.operatorId,
    actorName: reviewer.name,
    comment,
    at: now,
  });
  if (section !== 'profile-information' || !isApproved) return;
  const { businessType, businessSector } = readProfileInformation(company, row);
  if (businessType && businessSector) await updateKind(tx, company.id, { businessType, businessSector });
}
