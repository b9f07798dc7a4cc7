// A custom date range on a calendar, loaded on demand.
import '@mantine/dates/styles.layer.css';
import '../theme/dates.css';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentTime } from '../now.ts';

type Props = { current: string; choose: (period: string) => void };

/** The calendar reaches a hundred years ahead (specification, section 9). */
const lastYear = (): number => currentTime().getFullYear() + 100;

export function CustomRange({ current, choose }: Props) {
  const { t } = useTranslation();
  const [from, to] = current.includes('~') ? current.split('~') : [null, null];
  const [range, setRange] = useState<[string | null, string | null]>([
    from?.slice(0, 10) ?? null,
    to?.slice(0, 10) ?? null,
  ]);
  const [first, last] = range;
  return (
    <div className="period-range">
      <DatePicker
        type="range"
        size="sm"
        allowSingleDateInRange
        maxDate={`${lastYear()}-12-31`}
        value={range}
        onChange={setRange}
        aria-label={t('Custom range')}
        ariaLabels={{
          previousMonth: t('Previous month'),
          nextMonth: t('Next month'),
          previousYear: t('Previous year'),
          nextYear: t('Next year'),
          previousDecade: t('Previous decade'),
          nextDecade: t('Next decade'),
        }}
      />
      <Button fullWidth disabled={!first || !last} onClick={() => choose(`${first}~${last}`)}>
        {t('Apply range')}
      </Button>
    </div>
  );
}
