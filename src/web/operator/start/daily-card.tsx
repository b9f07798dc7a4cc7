// The tasks due today in live mode, with their progress.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type DailyFigures, figuresContract } from '#shared/contract/operator/figures.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function DailyCard({ from }: { from: string }) {
  const { t } = useTranslation();
  const daily = useQuery({
    ...queryOptionsOf(figuresContract.getDailyWork, { query: { from } }),
    refetchInterval: 60_000,
  });
  return (
    <SectionCard title={t('Scheduled work today')} aside={t('Live')} flush>
      {daily.error && !daily.data ? (
        <ErrorPanel error={daily.error} onRetry={daily.refetch} />
      ) : (
        <ul className="op-daily" aria-busy={!daily.data}>
          {daily.data?.items.map((item) => (
            <Daily key={item.kind} of={item} />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Daily({ of }: { of: DailyFigures }) {
  const { t } = useTranslation();
  const { total, done, waiting, failed } = of;
  const open = total - done - waiting - failed;
  return (
    <li>
      <span className="l">
        {of.path ? <Link to={of.path}>{t(of.label)}</Link> : <span>{t(of.label)}</span>}
        <span className="end num">
          <b>{done.toLocaleString('en')}</b>{' '}
          <span className="dim">{t('of {{total}}', { total: total.toLocaleString('en') })}</span>
        </span>
      </span>
      <span className="t" aria-hidden>
        <i style={{ width: `${total === 0 ? 100 : (done / total) * 100}%` }} />
      </span>
      <small>
        {failed > 0 && <span className="hot">{t('{{count}} failed', { count: failed })}</span>}
        {waiting > 0 && <span className="warm">{t('{{count}} held', { count: waiting })}</span>}
        {open > 0 && <span>{t('{{count}} to do', { count: open })}</span>}
        {total === done && <span>{total === 0 ? t('Nothing due') : t('Done')}</span>}
      </small>
    </li>
  );
}
