// The period button for all figures of the dashboard: presets or a custom range, and the comparison period.
import { Button, Popover, SegmentedControl } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { datePresets, type PeriodRange } from '#web/ui/list/periods.ts';
import '#web/ui/list/list.css';
import { type Compared, compared, comparedLabels } from './comparison.ts';
import { spanOf, type useDashboardPeriod } from './period.ts';

const CustomRange = lazy(() =>
  import('#web/ui/list/custom-range.tsx').then((m) => ({ default: m.CustomRange })),
);

type Period = ReturnType<typeof useDashboardPeriod>;

export function PeriodButton({ period }: { period: Period }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const choose = (name: string) => {
    period.choose(name);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <span className="sr-only">{t('Period')}: </span>
          {t(period.label)}
          {period.span && <span className="period-span">{period.span}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <div className="period-menu">
          <div className="period-list">
            {Object.entries(datePresets).map(([name, label]) => (
              <button
                key={name}
                type="button"
                className="period-option"
                aria-pressed={name === period.name}
                onClick={() => choose(name)}
              >
                {t(label)}
              </button>
            ))}
          </div>
          <Suspense fallback={<div className="period-range" />}>
            <CustomRange current={period.name} choose={choose} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type CompareProps = {
  period: Period;
  previous: { previousFrom: string; previousTo: string } | undefined;
  value: Compared;
  onChoose: (value: string) => void;
};

/** Previous period, last year or none, with the dates of each. */
export function CompareWith({ period, previous, value, onChoose }: CompareProps) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const range: PeriodRange | undefined = previous && { from: previous.previousFrom, to: previous.previousTo };
  return (
    <>
      <span className="compare-label" id="compare-with">
        {t('Compare with')}
      </span>
      <SegmentedControl
        aria-labelledby="compare-with"
        value={value}
        onChange={onChoose}
        data={compared.map((item) => ({ value: item, label: t(comparedLabels[item]) }))}
      />
      {range && value !== 'none' && (
        <span className="compared-span">{spanOf(range, timeZone, period.now)}</span>
      )}
    </>
  );
}
