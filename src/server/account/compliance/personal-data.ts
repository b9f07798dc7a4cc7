// Retention of compliance drafts.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

const neverSent = `not exists (select from compliance_sections s where s.business_id = r.business_id and s.submitted_at is not null)`;

const lastTouched = `(select max(s.saved_at) from compliance_sections s where s.business_id = r.business_id)`;

const draftYearsSentence = 'not touched for 24 months are deleted';

export const complianceRetention: RetentionRules = {
  compliance_directors: {
    label: 'Compliance directors',
    keptDays: 730,
    sentence: `Directors in compliance drafts that were never submitted and ${draftYearsSentence}`,
    table: 'compliance_directors',
    key: ['business_id', 'id'],
    at: lastTouched,
    only: neverSent,
  },
  // The age is that of the whole draft, so directors left over from a large batch keep their sections.
  compliance_drafts: {
    label: 'Compliance drafts',
    keptDays: 730,
    sentence: `Compliance drafts that were never submitted and ${draftYearsSentence}`,
    table: 'compliance_sections',
    key: ['business_id', 'section'],
    at: lastTouched,
    only: `${neverSent} and not exists (select from compliance_directors d where d.business_id = r.business_id)`,
  },
};
