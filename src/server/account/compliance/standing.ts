// The overall state of the five sections: completed, approved, allowed to go live.

import { type Standing, updateStanding } from '#server/account/businesses/change-business.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { complianceSections } from '#shared/contract/account/compliance.ts';
import { type SectionRow, selectSections } from './queries.ts';

export function complianceStateOf(sections: readonly Pick<SectionRow, 'section' | 'status'>[]): Standing {
  const status = new Map(sections.map((row) => [row.section, row.status]));
  const every = (...allowed: string[]) =>
    complianceSections.every((section) => allowed.includes(status.get(section) ?? ''));
  const hasCompletedCompliance = every('PENDING', 'APPROVED');
  const canGoLive = every('APPROVED');
  return {
    hasCompletedCompliance,
    canGoLive,
    complianceLevel: canGoLive ? 2 : hasCompletedCompliance ? 1 : 0,
  };
}

/** Stores the overall state of the sections on the business. */
export async function saveComplianceState(tx: Tx, businessId: string): Promise<Standing> {
  const standing = complianceStateOf(await selectSections(tx, businessId));
  await updateStanding(tx, businessId, standing);
  return standing;
}
