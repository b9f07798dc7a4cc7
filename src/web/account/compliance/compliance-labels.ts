// Labels and paths of compliance: the purpose and path of each section, and the labels of choices.

import { z } from 'zod';
import {
  type CheckKind,
  type ComplianceSection,
  complianceSections,
  type SectionSummary,
} from '#shared/contract/account/compliance.ts';
import type { DocumentKind } from '#shared/contract/account/compliance-documents.ts';
import { searchOf } from '#web/api/route.ts';

export const companySections = [
  'profile-information',
  'documents',
  'business-contact',
  'support-contact',
] as const;
export type CompanySection = (typeof companySections)[number];

export const companyInfoQuery = z.object({ section: z.enum(companySections).optional() });

const at = '/account/compliance';

/** Returns the path where a section is filled in. */
export function placeOf(section: ComplianceSection): { to: string; search: Record<string, string> } {
  if (section === 'directors') return { to: `${at}/directors-info`, search: searchOf({}) };
  return { to: `${at}/company-info`, search: searchOf({ section }) };
}

/** Whether a section needs action by the merchant. */
export function isOpen(summary: Pick<SectionSummary, 'status'>): boolean {
  return summary.status !== 'PENDING' && summary.status !== 'APPROVED';
}

/** Returns the section to continue with: first rejected ones, then those not yet submitted. */
export function nextSection(
  sections: readonly SectionSummary[],
  after?: ComplianceSection,
): ComplianceSection | null {
  const from = after ? complianceSections.indexOf(after) + 1 : 0;
  const order = [...complianceSections.slice(from), ...complianceSections.slice(0, from)];
  const find = (isWanted: (summary: SectionSummary) => boolean) =>
    order.find((section) => {
      const summary = sections.find((item) => item.section === section);
      return section !== after && summary !== undefined && isWanted(summary);
    });
  return find((item) => item.status === 'REJECTED') ?? find(isOpen) ?? null;
}

export const sectionTexts: Record<ComplianceSection, string> = {
  'profile-information': 'Your business as stated in its registration documents.',
  documents: 'Scans or photos of your documents. Every corner and every word must be readable.',
  'business-contact': 'How we and the authorities can contact your business.',
  'support-contact': 'Shown to customers who need help with a payment.',
  directors: 'Every director, and everyone who owns at least 5% of the business.',
};

export const documentLabels: Record<DocumentKind, { label: string; hint: string }> = {
  certificate_of_incorporation: {
    label: 'Certificate of incorporation',
    hint: 'From the Corporate Affairs Commission',
  },
  business_name_certificate: {
    label: 'Business name certificate',
    hint: 'From the Corporate Affairs Commission',
  },
  status_report: {
    label: 'Status report or memorandum and articles',
    hint: 'Naming directors and shareholders, not older than twelve months',
  },
  proof_of_address: {
    label: 'Proof of address',
    hint: 'A utility bill, bank statement or tenancy agreement of the last three months',
  },
  government_id: { label: 'Government ID', hint: 'Passport, driving licence or national identity card' },
  scuml_certificate: {
    label: 'SCUML certificate',
    hint: 'Required in your sector by the Special Control Unit against Money Laundering',
  },
  sector_licence: { label: 'Regulatory licence', hint: 'Required in your sector' },
  articles_of_incorporation: {
    label: 'Articles of incorporation or organization',
    hint: 'As filed with the state',
  },
  ein_letter: { label: 'EIN letter', hint: 'IRS form CP 575 or 147C' },
  ownership_agreement: { label: 'Operating agreement or bylaws', hint: 'Naming the owners' },
};

export const registrationLabels = {
  rc: 'Company (RC)',
  bn: 'Business name (BN)',
  it: 'Incorporated trustees (IT)',
} as const;

export const titleLabels = { miss: 'Miss', mrs: 'Mrs', mr: 'Mr' } as const;
export const genderLabels = { male: 'Male', female: 'Female' } as const;
export const idTypeLabels = {
  driver_license: "Driver's licence",
  international_passport: 'International passport',
  nin: 'NIN slip or card',
  bvn: 'BVN',
} as const;

export const checkLabels: Record<CheckKind, string> = {
  bvn: 'BVN',
  nin: 'NIN',
  rc: 'Registration number',
  ein: 'EIN',
};

/** Returns '482 KB' or '1.2 MB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
