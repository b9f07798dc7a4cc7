// A table in a card that is wider than a phone: it scrolls on its own, with the keyboard too.
import type { ReactNode } from 'react';

type Props = { label: string; className: string; children: ReactNode };

export function ScrolledTable({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={className} tabIndex={0} aria-label={label}>
      <table aria-label={label}>{children}</table>
    </section>
  );
}
