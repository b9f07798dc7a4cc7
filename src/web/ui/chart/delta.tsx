// A change against the previous period: the arrow gives the direction, the colour shows whether it is good or bad.
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './chart.css';

type Props = {
  /** Percent, or percentage points for a rate; null without a comparison. */
  change: number | null;
  unit?: '%' | 'pts';
  /** Whether an increase is bad, as for refunds and failures. */
  moreIsBad?: boolean;
};

/** Returns the percent change with one decimal; null when the previous value was zero. */
export function changeOf(current: number, previous: number): number | null {
  return previous === 0 ? null : Math.round(((current - previous) / Math.abs(previous)) * 1000) / 10;
}

export function Delta({ change, unit = '%', moreIsBad = false }: Props) {
  const { t } = useTranslation();
  if (change === null) return null;
  const flat = change === 0;
  const Arrow = flat ? IconArrowRight : change > 0 ? IconArrowUpRight : IconArrowDownRight;
  const tone = flat ? 'flat' : change > 0 === moreIsBad ? 'bad' : '';
  const size = Math.abs(change).toLocaleString('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <span className={`delta ${tone}`}>
      <Arrow size={14} aria-hidden />
      <span className="sr-only">{flat ? '' : change > 0 ? '+' : '−'}</span>
      {unit === '%' ? `${size}%` : t('{{size}} pts', { size })}
    </span>
  );
}
