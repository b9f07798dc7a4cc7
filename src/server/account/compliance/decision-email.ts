// The e-mail to the merchant about review decisions.

import { atBusiness } from '#server/account/businesses/at-business.ts';
import { listPermitted } from '#server/account/businesses/list-members.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import {
  type ComplianceSection,
  complianceContract,
  sectionLabels,
} from '#shared/contract/account/compliance.ts';
import type { CompanyRow } from './queries.ts';
import type { ComplianceServices } from './read-sections.ts';

export type Decision = {
  section: ComplianceSection;
  decision: 'approve' | 'reject';
  comment: string | null;
  /** The version of the section that the reviewer read. */
  version: number;
};

type News = {
  decisions: readonly Decision[];
  /** The members who submitted the sections. */
  submitters: readonly string[];
  canGoLive: boolean;
};

function headingOf({ decisions, canGoLive }: News): string {
  if (canGoLive) return 'Your business is approved';
  const [first] = decisions;
  const label = first ? sectionLabels[first.section] : '';
  if (decisions.some((decision) => decision.decision === 'reject')) return `${label}: correction needed`;
  return decisions.length === 1 ? `${label} is approved` : 'Your compliance details are partially approved';
}

function paragraphsOf({ decisions, canGoLive }: News, company: CompanyRow): string[] {
  const rejected = decisions.filter((decision) => decision.decision === 'reject');
  if (canGoLive)
    return [
      `All compliance details of ${company.businessName} are approved. It can now accept live payments.`,
    ];
  if (rejected.length === 0)
    return [`We have reviewed the details of ${company.businessName}. You do not need to do anything.`];
  return [
    `We have reviewed the details of ${company.businessName}. Some corrections are needed before we can approve them.`,
    ...rejected.map((item) => `${sectionLabels[item.section]}: ${item.comment ?? ''}`),
    'Correct it and submit the section again.',
  ];
}

/** Sends it to the address of the business and to the submitters who can still see the details. */
export async function queueDecisionEmail(
  tx: Tx,
  services: ComplianceServices,
  company: CompanyRow,
  news: News,
): Promise<void> {
  const heading = headingOf(news);
  const { publicUrl } = await atBusiness(tx, services, { businessId: company.id });
  const email = renderEmail({
    merchantName: company.businessName,
    primaryColor: company.brandPrimaryColor ?? defaultBranding.brand_primary_color,
    subject: `${company.businessName}: ${heading}`,
    money: news.canGoLive ? moneyModeOf(services, { mode: 'live' }) : null,
    heading,
    paragraphs: paragraphsOf(news, company),
    facts: news.decisions.map((decision) => [
      sectionLabels[decision.section],
      decision.decision === 'approve' ? 'Approved' : 'Needs correction',
    ]),
    button: { label: 'Open compliance', url: `${publicUrl}/account/compliance` },
    footer: `Sent to you because compliance details of ${company.businessName} were reviewed.`,
  });
  const { access } = complianceContract.getCompliance;
  const permitted = await listPermitted(tx, company.id, access);
  const members = permitted.filter(({ userId }) => news.submitters.includes(userId));
  const addresses = new Set([company.email, ...members.map(({ email }) => email)]);
  for (const to of addresses)
    await queueEmail(tx, services, {
      environmentId: null,
      kind: 'compliance_decision',
      to,
      ...email,
    });
}
