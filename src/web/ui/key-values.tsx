// Facts in two columns: what it is called and what it is.
import type { ReactNode } from 'react';
import './parts.css';

export type KeyValue = {
  label: ReactNode;
  value: ReactNode;
  /** A line above it and weight: the sum of what stands before. */
  total?: boolean;
};

type Props = { items: readonly (KeyValue | false | null | undefined)[]; wide?: boolean };

export function KeyValues({ items, wide = false }: Props) {
  const shown = items.filter((item): item is KeyValue => Boolean(item));
  return (
    <dl className={wide ? 'kv wide' : 'kv'}>
      {shown.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <div key={index} className={item.total ? 'total' : undefined}>
          <dt>{item.label}</dt>
          <dd className={item.total ? 'num' : undefined}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
