// Floats at the bottom when rows are chosen: how many, their sum, everything that matches, and what to do with them.
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './selection.ts';
import './list.css';

type Props<T> = {
  selection: Selection<T>;
  /** Rows that match the filters; offered when more than are chosen. */
  total: number;
  totalCapped?: boolean;
  /** Their sum. */
  sum?: ReactNode;
  /** Left out, choosing everything that matches is not offered. */
  canSelectAll?: boolean;
  children: ReactNode;
};

export function BulkBar<T>({
  selection,
  total,
  totalCapped = false,
  sum,
  canSelectAll = true,
  children,
}: Props<T>) {
  const { t } = useTranslation();
  const count = selection.all ? total : selection.rows.size;
  if (selection.rows.size === 0 && !selection.all) return null;
  const totalText = `${total.toLocaleString('en')}${totalCapped ? '+' : ''}`;
  return (
    <section className="bulkbar" aria-label={t('Selection')}>
      <strong aria-live="polite">
        {t('{{number}} selected', { number: selection.all ? totalText : count.toLocaleString('en') })}
      </strong>
      {!selection.all && sum && <span className="mut num">{sum}</span>}
      {canSelectAll && !selection.all && total > selection.rows.size && (
        <button type="button" className="plain link" onClick={selection.selectAll}>
          {t('Select all {{total}} that match', { total: totalText })}
        </button>
      )}
      <span className="sep" />
      {children}
      <button type="button" className="iconbtn" aria-label={t('Clear selection')} onClick={selection.clear}>
        <IconX size={16} />
      </button>
    </section>
  );
}
