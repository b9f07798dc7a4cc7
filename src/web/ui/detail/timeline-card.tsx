// The card with the full history of one record.
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../section-card.tsx';
import { Timeline, type TimelineItem } from '../timeline.tsx';

export function TimelineCard({ items }: { items: readonly TimelineItem[] }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Timeline')} className="timeline">
      <Timeline items={items} />
    </SectionCard>
  );
}
