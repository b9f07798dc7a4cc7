// A list on a phone: two lines per row, with name and details on the left, amount and status on the right.
import { Link } from '@tanstack/react-router';
import type { DataTableProps, PhoneRow } from '../table-types.ts';
import { PhoneFacts } from './phone-facts.tsx';

type Props<T> = Omit<DataTableProps<T>, 'rows'> & {
  rows: readonly T[] | undefined;
  count: number;
};

export function PhoneRows<T>(props: Props<T>) {
  const { rows, idOf, label, count } = props;
  return (
    <ul className="dt-phone" aria-label={label}>
      {rows
        ? rows.map((row) => <Row key={idOf(row)} row={row} {...props} />)
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

function Row<T>({ row, ...props }: Props<T> & { row: T }) {
  const { phone, columns, rowPath, rowActions } = props;
  const path = rowPath?.(row);
  if (!phone)
    return (
      <li>
        <PhoneFacts row={row} columns={columns} path={path} actions={rowActions?.(row)} />
      </li>
    );
  const actions = props.phoneActions ? rowActions : undefined;
  return (
    <li {...(actions && { className: 'ph-line' })}>
      {path ? (
        <Link to={path} className="ph-row">
          <PhoneRowContent {...phone(row)} />
        </Link>
      ) : (
        <div className="ph-row">
          <PhoneRowContent {...phone(row)} />
        </div>
      )}
      {actions && <span className="ph-acts">{actions(row)}</span>}
    </li>
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
