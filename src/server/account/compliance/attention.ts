// The dashboard items for compliance sections that a reviewer sent back.
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { type ComplianceSection, sectionLabels } from '#shared/contract/account/compliance.ts';
import { canRead } from '#shared/permissions.ts';

const at = '/account/compliance';
const pathOf = (section: ComplianceSection): string =>
  section === 'directors' ? `${at}/directors-info` : `${at}/company-info`;

export const complianceSentBack: AttentionSource = {
  permissions: canRead('ACCOUNT.COMPLIANCE'),
  find: async (db, { environment }) => {
    const sections = await db
      .selectFrom('complianceSections')
      .where('businessId', '=', environment.businessId)
      .where('status', '=', 'REJECTED')
      .where('decidedAt', 'is not', null)
      .select(['section', 'comment', 'decidedAt'])
      .orderBy('decidedAt')
      .execute();
    const [first] = sections;
    if (!first?.decidedAt) return [];
    const isOne = sections.length === 1;
    return [
      {
        key: 'compliance',
        icon: 'document',
        tone: 'warning',
        count: sections.length,
        when: { moment: 'sent_back', at: first.decidedAt.toISOString(), wall: true },
        title: 'Compliance needs correction',
        text: isOne
          ? (first.comment ?? sectionLabels[first.section])
          : sections.map(({ section }) => sectionLabels[section]).join(', '),
        action: 'Make corrections',
        path: isOne ? pathOf(first.section) : at,
      },
    ];
  },
};
