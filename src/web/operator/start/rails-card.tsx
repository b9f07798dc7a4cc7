// The health of every rail in the last hour: status, success rate and response time.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { figuresContract, type RailFigures, type RailState } from '#shared/contract/operator/figures.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { channelLabels } from '#web/ui/channel.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';
import './waiting.css';

const states: Record<RailState, { tone: Tone; label: string }> = {
  working: { tone: 'success', label: 'Working' },
  slow: { tone: 'warning', label: 'Slow' },
  down: { tone: 'danger', label: 'Down' },
  quiet: { tone: 'neutral', label: 'No payments' },
};

/** The rail keys recorded on attempts. */
const railNames: Readonly<Record<string, string>> = {
  SANDBOX: 'Sandbox',
  INTERSWITCH: 'Interswitch',
  MPGS: 'MPGS',
};

export function RailsCard({ mode }: { mode: 'live' | 'test' }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const rails = useQuery({
    ...queryOptionsOf(figuresContract.getRailFigures, { query: { mode } }),
    refetchInterval: 60_000,
  });
  return (
    <SectionCard
      title={t('Rails')}
      aside={t('Last hour')}
      flush
      end={
        can('GATEWAYS.READ') && (
          <Link to="/operator/gateways/connections" className="more">
            {t('Open')}
          </Link>
        )
      }
    >
      {rails.error && !rails.data ? (
        <ErrorPanel error={rails.error} onRetry={rails.refetch} />
      ) : (
        <table className="op-rails" aria-label={t('Rails')} aria-busy={!rails.data}>
          <thead>
            <tr>
              <th scope="col">{t('Rail')}</th>
              <th scope="col">{t('State')}</th>
              <th scope="col" className="r">
                {t('Success')}
              </th>
              <th scope="col" className="r">
                {t('Response time')}
              </th>
              <th scope="col" className="trouble">
                {t('Last incident')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rails.data?.items.map((rail) => (
              <Rail key={`${rail.channel} ${rail.rail}`} rail={rail} />
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  );
}

function Rail({ rail }: { rail: RailFigures }) {
  const { t } = useTranslation();
  const { tone, label } = states[rail.state];
  return (
    <tr>
      <th scope="row">
        {t(channelLabels[rail.channel])}{' '}
        <span className="dim">{rail.rail && t(railNames[rail.rail] ?? rail.rail)}</span>
      </th>
      <td>
        <Status tone={tone} shape={rail.state === 'quiet' ? 'ring' : 'filled'}>
          {t(label)}
        </Status>
      </td>
      <td className="r num">{rail.successPercent === null ? '—' : `${rail.successPercent.toFixed(1)}%`}</td>
      <td className="r num">
        {rail.answerS === null ? '—' : t('{{seconds}} s', { seconds: rail.answerS.toFixed(1) })}
      </td>
      <td className="mut trouble">
        {rail.troubleAt ? <DateText at={rail.troubleAt} as="time" /> : t('No incidents in the last hour')}
      </td>
    </tr>
  );
}
