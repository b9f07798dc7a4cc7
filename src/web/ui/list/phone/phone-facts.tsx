// A table row on a phone without a two-line layout: its first column, its status, and the other columns with labels.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../columns.tsx';
import { linked } from '../table-row.tsx';

type Props<T> = {
  row: T;
  columns: readonly Column<T>[];
  path: string | undefined;
  actions: ReactNode;
};

const statusKeys = ['status', 'state'];

export function PhoneFacts<T>({ row, columns, path, actions }: Props<T>) {
  const { t } = useTranslation();
  const [first, ...rest] = columns;
  const status = rest.find(({ key }) => statusKeys.includes(key));
  const facts = rest.filter((column) => column !== status && column.header !== '');
  const unnamed = rest.filter(({ header }) => header === '');
  const title = first?.cell(row);
  return (
    <div className="ph-facts">
      <div className="ph-head">
        <b className="grow">{path ? linked(title, path) : title}</b>
        {status && <small>{status.cell(row)}</small>}
      </div>
      <dl>
        {facts.map(({ key, header, cell }) => (
          <div key={key}>
            <dt>{t(header)}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
      <div className="ph-buttons">
        {unnamed.map(({ key, cell }) => (
          <span key={key}>{cell(row)}</span>
        ))}
        {actions}
      </div>
    </div>
  );
}
