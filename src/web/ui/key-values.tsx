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

/** An e-mail address that is too long breaks after its @ rather than before its last letter. */
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
