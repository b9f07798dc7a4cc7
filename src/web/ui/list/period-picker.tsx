// Date presets beside the search: the four most used ones, the others and a custom range under More.
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusinessSettings } from '../business-context.tsx';
import type { ListView } from './list-state.ts';
import { datePresets, periodLabel, timePresets } from './periods.ts';
import './list.css';

const CustomRange = lazy(() => import('./custom-range.tsx').then((m) => ({ default: m.CustomRange })));
const inSight = ['today', 'this-week', 'this-month', 'last-month'];

type Props = { list: ListView; defaultPeriod?: string };

export function PeriodPicker({ list, defaultPeriod = '' }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const [opened, setOpened] = useState(false);
  const current = list.raw.period ?? defaultPeriod;
  const choose = (period: string) => {
    list.set({ period: period === list.raw.period || period === defaultPeriod ? null : period });
    setOpened(false);
  };
  const other = current !== '' && !inSight.includes(current);
  return (
    <fieldset className="seg">
      <legend className="sr-only">{t('Period')}</legend>
      {inSight.map((period) => (
        <button
          key={period}
          type="button"
          className="in-sight"
          aria-pressed={period === current}
          onClick={() => choose(period)}
        >
          {t(periodLabel(period, timeZone))}
        </button>
      ))}
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
        <Popover.Target>
          <button type="button" aria-pressed={other} onClick={() => setOpened(!opened)}>
            <IconCalendar size={14} aria-hidden />
            {other ? (
              t(periodLabel(current, timeZone))
            ) : (
              <>
                <span className="broad">{t('More')}</span>
                <span className="narrow">{t('Period')}</span>
              </>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={8}>
          <div className="period-menu">
            <PeriodOptions current={current} choose={choose} />
            <Suspense fallback={<div className="period-range" />}>
              <CustomRange current={current} choose={choose} />
            </Suspense>
          </div>
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  );
}

type OptionsProps = { current: string; choose: (period: string) => void };

function PeriodOptions({ current, choose }: OptionsProps) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  return (
    <div className="period-list">
      {[...Object.keys(datePresets), ...Object.keys(timePresets)].map((period) => (
        <button
          key={period}
          type="button"
          className="period-option"
          aria-pressed={period === current}
          onClick={() => choose(period)}
        >
          {t(periodLabel(period, timeZone))}
        </button>
      ))}
    </div>
  );
}
