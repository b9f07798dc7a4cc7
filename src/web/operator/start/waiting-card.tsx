// The first card of the start page: pending staff work of everyone, of the user, or without an owner.
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useWaitingWork } from '../work/waiting-work.ts';
import { Segments } from './segments.tsx';
import type { Start } from './start-state.ts';
import { WaitingTable } from './waiting-table.tsx';

export function WaitingCard({ start }: { start: Start }) {
  const { t } = useTranslation();
  const { mode, owner } = start;
  const work = useWaitingWork(owner);
  const queues = work.data?.queues;
  const total = queues?.reduce((sum, queue) => sum + queue[mode].count, 0);
  const mine = queues?.reduce((sum, queue) => sum + queue[mode].mine, 0);
  return (
    <SectionCard
      title={t('Work queues')}
      aside={total !== undefined && <span className="num">{total.toLocaleString('en')}</span>}
      flush
      className="op-waiting"
      end={
        <Segments
          label="Assignee"
          value={owner}
          onChange={(value) => start.set({ owner: value === 'everyone' ? null : value })}
          segments={[
            { value: 'everyone', label: 'Everyone’s' },
            { value: 'mine', label: 'Mine', count: mine },
            { value: 'nobody', label: 'Unassigned' },
          ]}
        />
      }
    >
      {work.error && !queues ? (
        <ErrorPanel error={work.error} onRetry={work.refetch} />
      ) : queues ? (
        <WaitingTable queues={queues} mode={mode} owner={owner} />
      ) : (
        <div className="op-wait-loading" aria-busy>
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <span key={line} className="sk" />
          ))}
        </div>
      )}
    </SectionCard>
  );
}
