// The floating bar for selected rows: their number and sum, selection of all matching rows, and the bulk actions.
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './selection.ts';
import './list.css';

type Props<T> = {
  selection: Selection<T>;
  /** The number of rows that match the filters; offered when it exceeds the selection. */
  total: number;
  totalCapped?: boolean;
  /** The sum of the selected rows. */
  sum?: ReactNode;
  /** Whether all matching rows can be selected. */
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
