// The start page of the console: pending work first, then the platform figures.
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currencyCodes } from '#shared/money.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { Page } from '#web/ui/page.tsx';
import { useWaitingWork } from '../work/waiting-work.ts';
import { DailyCard } from './daily-card.tsx';
import { NoticesCard } from './notices-card.tsx';
import { PlatformRevenue, PlatformTiles, PlatformVolume, usePlatformFigures } from './platform-figures.tsx';
import { RailsCard } from './rails-card.tsx';
import { Segments } from './segments.tsx';
import { type Start, type StartPeriod, startPeriods, useStart } from './start-state.ts';
import { WaitingCard } from './waiting-card.tsx';
import './start.css';

export function StartPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const start = useStart();
  return (
    <Page title={t('Start')} actions={<ModeChoice start={start} />}>
      <div className="op-start">
        <WaitingCard start={start} />
        {can('MERCHANTS.READ') ? <HowItDoes start={start} /> : <NoticesCard />}
      </div>
    </Page>
  );
}

/** Test cases are only counted beside the choice, because no real money depends on them. */
function ModeChoice({ start }: { start: Start }) {
  const work = useWaitingWork();
  const count = (mode: 'live' | 'test') =>
    work.data?.queues.reduce((sum, queue) => sum + queue[mode].count, 0);
  return (
    <Segments
      label="Mode"
      value={start.mode}
      onChange={(mode) => start.set({ mode: mode === 'live' ? null : mode })}
      segments={[
        { value: 'live', label: 'Live', count: count('live') },
        { value: 'test', label: 'Test', count: count('test') },
      ]}
    />
  );
}

function HowItDoes({ start }: { start: Start }) {
  const { t } = useTranslation();
  const read = usePlatformFigures(start);
  const { currency, mode } = start;
  return (
    <>
      <div className="op-scope">
        <h2>{t('Platform performance')}</h2>
        <Select
          aria-label={t('Period')}
          allowDeselect={false}
          className="op-period"
          value={start.period}
          data={Object.entries(startPeriods).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(value) => start.set({ period: value === 'this-month' ? null : (value as StartPeriod) })}
        />
        <Select
          aria-label={t('Currency')}
          allowDeselect={false}
          className="op-currency"
          value={currency}
          data={[...currencyCodes]}
          onChange={(value) => start.set({ currency: value === 'NGN' ? null : value })}
        />
      </div>
      <PlatformTiles read={read} currency={currency} />
      <div className="op-columns">
        <div>
          <PlatformVolume read={read} currency={currency} />
          <RailsCard mode={mode} />
        </div>
        <div>
          <DailyCard from={start.todayFrom} />
          <PlatformRevenue read={read} currency={currency} />
          <NoticesCard />
        </div>
      </div>
    </>
  );
}
