// The history of one or all sections: submitted, approved, or rejected with the reason.
import { useTranslation } from 'react-i18next';
import { type ComplianceEvent, sectionLabels } from '#shared/contract/account/compliance.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

const words = { submitted: 'Submitted', approved: 'Approved', rejected: 'Needs correction' } as const;
const tones = { submitted: 'neutral', approved: 'success', rejected: 'danger' } as const;

type Props = {
  entries: readonly ComplianceEvent[];
  /** Shows the name of the section in each line. */
  named?: boolean;
};

export function ComplianceTimeline({ entries, named = false }: Props) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <SectionCard title={t('History')}>
      <Timeline
        items={entries.map((entry) => ({
          at: entry.at,
          actor: entry.actor,
          tone: tones[entry.kind],
          sentence: (
            <>
              {named && `${t(sectionLabels[entry.section])}: `}
              {t(words[entry.kind])}
              {entry.comment && <span className="review-comment timeline-comment">{entry.comment}</span>}
            </>
          ),
        }))}
      />
    </SectionCard>
  );
}
