// A sent bulk transfer: four amounts that add up to the debit, unfinished rows, and the history.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { outcomeLabels } from '#shared/banking/bulk-labels.ts';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { groupPath, outcomeStyles } from './bulk-paths.ts';
import { NotDone } from './not-done.tsx';

const parts = ['done', 'failed', 'unknown', 'waiting', 'stopped'] as const;
const notes = {
  done: 'Confirmed by the banks',
  failed: 'Returned to the wallet, with charges',
  unknown: 'Sent, not confirmed yet. We keep checking',
  waiting: 'On hold, not sent yet',
  stopped: 'Not sent, returned to the wallet',
} as const;

export function Progress({ group }: { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const { outcomes, sent, currency, status } = group;
  const shown = parts.filter((part) => part !== 'stopped' || outcomes.stopped.count > 0);
  const back = outcomes.failed.amount + outcomes.stopped.amount;
  return (
    <div className="stack">
      <SectionCard
        title={t('Progress')}
        aside={
          status === 'PROCESSING'
            ? t('You can leave this page. The transfer continues and its result appears here.')
            : undefined
        }
      >
        <div className="stack">
          <p>
            <strong className="bulk-count num">
              {t('{{done}} of {{sent}}', { done: outcomes.done.count, sent })}
            </strong>{' '}
            <span className="mut">{t('confirmed by the banks')}</span>
          </p>
          <Bar group={group} />
          <dl className="bulk-outcomes">
            {shown.map((part) => (
              <div key={part}>
                <dt>
                  <Status {...outcomeStyles[part]}>{t(outcomeLabels[part])}</Status>
                </dt>
                <dd className="strong num">
                  {outcomes[part].count} · <MoneyText amount={outcomes[part].amount} currency={currency} />
                </dd>
                <dd className="mut sm">{t(notes[part])}</dd>
              </div>
            ))}
          </dl>
          <p className="bulk-adds">
            <span className="mut sm">
              {t('These add up to the amount debited.')}{' '}
              {back > 0 &&
                t('{{amount}} of this was returned to the wallet.', { amount: formatMoney(back, currency) })}
            </span>
            <strong>
              <MoneyText amount={group.total} currency={currency} />
            </strong>
          </p>
        </div>
      </SectionCard>
      <NotDone group={group} />
      <Again group={group} />
      <TimelineCard items={group.timeline} />
    </div>
  );
}

function Bar({ group: { outcomes, total } }: { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const wide = (amount: number) => `${total === 0 ? 0 : (amount / total) * 100}%`;
  const label = parts.map((part) => `${t(outcomeLabels[part])} ${outcomes[part].count}`).join(', ');
  return (
    <div className="bulk-bar" role="img" aria-label={label}>
      {parts.map((part) => (
        <span key={part} className={part} style={{ width: wide(outcomes[part].amount) }} />
      ))}
    </div>
  );
}

/** Links to the retries of failed rows, and to the original of a retry. */
function Again({ group: { retries, retry_of: before } }: { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  if (retries.length === 0 && !before) return null;
  return (
    <SectionCard title={t('Retried')}>
      <ul className="bulk-again">
        {before && (
          <li>
            {t('Failed rows of')} <Link to={groupPath(before)}>{before.reference}</Link>
          </li>
        )}
        {retries.map((retry) => (
          <li key={retry.id}>
            {t(retry.rows === 1 ? '1 row was retried in' : '{{rows}} rows were retried in', {
              rows: retry.rows,
            })}{' '}
            <Link to={groupPath(retry)}>{retry.reference}</Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
