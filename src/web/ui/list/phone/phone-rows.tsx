// A list on a phone: two lines a row, who and what on the left, how much and how it stands on the right.
import { Link } from '@tanstack/react-router';
import type { DataTableProps, PhoneRow } from './table-types.ts';

type Props<T> = Pick<DataTableProps<T>, 'idOf' | 'rowPath' | 'label' | 'rowActions' | 'phoneActions'> & {
  phone: (row: T) => PhoneRow;
  rows: readonly T[] | undefined;
  count: number;
};

export function PhoneRows<T>(props: Props<T>) {
  const { phone, rows, idOf, rowPath, label, count } = props;
  const actions = props.phoneActions ? props.rowActions : undefined;
  return (
    <ul className="dt-phone" aria-label={label}>
      {rows
        ? rows.map((row) => (
            <li key={idOf(row)} {...(actions && { className: 'ph-line' })}>
              {rowPath ? (
                <Link to={rowPath(row)} className="ph-row">
                  <PhoneRowContent {...phone(row)} />
                </Link>
              ) : (
                <div className="ph-row">
                  <PhoneRowContent {...phone(row)} />
                </div>
              )}
              {actions && <span className="ph-acts">{actions(row)}</span>}
            </li>
          ))
        : Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <li key={index} className="ph-row" aria-hidden>
              <span className="grow">
                <span className="sk" style={{ width: '60%', margin: '3px 0' }} />
                <span className="sk" style={{ width: '40%', margin: '6px 0 3px' }} />
              </span>
              <span className="sk" style={{ width: 72 }} />
            </li>
          ))}
    </ul>
  );
}

function PhoneRowContent({ title, meta, amount, status }: PhoneRow) {
  return (
    <>
      <span className="grow">
        <b className="trunc">{title}</b>
        <small className="trunc">{meta}</small>
      </span>
      <span className="ph-end">
        {amount && <b>{amount}</b>}
        {status && <small>{status}</small>}
      </span>
    </>
  );
}
