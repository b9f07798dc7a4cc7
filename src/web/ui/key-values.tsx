// Facts in two columns: label and value.
import type { ReactNode } from 'react';
import './parts.css';

export type KeyValue = {
  label: ReactNode;
  value: ReactNode;
  /** Whether the row is the total of the rows above: bold, with a line above it. */
  total?: boolean;
};

type Props = { items: readonly (KeyValue | false | null | undefined)[]; wide?: boolean };

/** Lets an overlong e-mail address break after its @ instead of before its last letter. */
function withBreak(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !value.includes('@')) return value;
  const at = value.indexOf('@') + 1;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}

export function KeyValues({ items, wide = false }: Props) {
  const shown = items.filter((item): item is KeyValue => Boolean(item));
  return (
    <dl className={wide ? 'kv wide' : 'kv'}>
      {shown.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <div key={index} className={item.total ? 'total' : undefined}>
          <dt>{item.label}</dt>
          <dd className={item.total ? 'num' : undefined}>{withBreak(item.value)}</dd>
        </div>
      ))}
    </dl>
  );
}
