// The providers of live transfers, virtual accounts and remittances: their connection and last answers, and the text for merchants when
// there is none.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type LiveRail,
  type LiveRailName,
  liveRails,
  liveRailsContract,
} from '#shared/contract/operator/bank/live-rails.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import './live-rails.css';

export function LiveRailsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(liveRailsContract.listLiveRails));
  return (
    <Page title={t('Banking rails')}>
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div className="stack">
          <p className="mut sm">
            {t(
              'Live money moves only through these rails. They are set with their keys in the server configuration, and changes take effect after a restart. Test mode always uses the sandbox.',
            )}
          </p>
          <div className="rail-cards">
            {data
              ? data.items.map((rail) => <RailCard key={rail.rail} rail={rail} />)
              : liveRails.map((rail) => <div key={rail} className="card rail-waiting" />)}
          </div>
        </div>
      )}
    </Page>
  );
}

const titles: Record<LiveRailName, string> = {
  transfers: 'Bank transfers',
  virtual_accounts: 'Virtual accounts',
  remittance: 'Remittances',
  e_invoicing: 'E-invoicing',
};
const uses: Record<LiveRailName, string> = {
  transfers: 'Transfers, payouts, refunds to bank accounts and name enquiries',
  virtual_accounts: 'Account numbers for businesses and bank transfer payments',
  remittance: 'Money sent abroad',
  e_invoicing: 'Invoices of Nigerian businesses, cleared by the tax authority',
};

function RailCard({ rail }: { rail: LiveRail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t(titles[rail.rail])} end={<RailStatus rail={rail} />}>
      <div className="stack">
        <p className="mut sm">{t(uses[rail.rail])}</p>
        {rail.provider ? <Connection rail={rail} /> : <Missing rail={rail} />}
      </div>
    </SectionCard>
  );
}

const isFailing = ({ lastFailureAt, lastAnswerAt }: LiveRail): boolean =>
  lastFailureAt !== null && (lastAnswerAt === null || lastAnswerAt < lastFailureAt);

function RailStatus({ rail }: { rail: LiveRail }) {
  const { t } = useTranslation();
  if (rail.state === 'simulated')
    return (
      <Status tone="neutral" shape="ring">
        {t('Simulated')}
      </Status>
    );
  if (rail.state === 'missing')
    return (
      <Status tone="warning" shape="half">
        {t('Not connected')}
      </Status>
    );
  return isFailing(rail) ? (
    <Status tone="danger" shape="half">
      {t('Not responding')}
    </Status>
  ) : (
    <Status tone="success" shape="filled">
      {t('Connected')}
    </Status>
  );
}

function Connection({ rail }: { rail: LiveRail }) {
  const { t } = useTranslation();
  return (
    <>
      {rail.state === 'simulated' && (
        <p className="sm">
          {t('Configured but not used: live mode is simulated here. Start with DEMO_LIVE_SANDBOX=off.')}
        </p>
      )}
      <KeyValues
        items={[
          { label: t('Provider'), value: rail.provider },
          { label: t('Host'), value: rail.host },
          { label: t('Since'), value: <DateText at={rail.connectedAt} as="exact" unknown="—" /> },
          {
            label: t('Last response'),
            value: <DateText at={rail.lastAnswerAt} as="relative" unknown="Never" />,
          },
          { label: t('Last failure'), value: <Failure rail={rail} /> },
          rail.noticeUrl !== null && {
            label: t('Notification address'),
            value: <CopyText text={rail.noticeUrl} label="notification address" whole />,
          },
        ]}
      />
    </>
  );
}

function Failure({ rail: { lastFailure, lastFailureAt } }: { rail: LiveRail }) {
  const { t } = useTranslation();
  if (lastFailure === null) return <span className="dim">{t('None')}</span>;
  return (
    <span>
      {lastFailure}{' '}
      <span className="dim xs">
        <DateText at={lastFailureAt} as="relative" />
      </span>
    </span>
  );
}

function Missing({ rail: { state, setting, refusals } }: { rail: LiveRail }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="sm">
        {t('Not configured. Set {{setting}} to connect one.', { setting })}{' '}
        {state === 'simulated' && t('Live mode uses the sandbox here: no real money moves.')}
      </p>
      <div className="rail-refusals">
        <span className="strong sm">
          {t(state === 'simulated' ? 'Without the simulation, merchants would see' : 'Merchants see')}
        </span>
        <ul>
          {refusals.map((sentence) => (
            <li key={sentence} className="sm">
              {t(sentence)}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
