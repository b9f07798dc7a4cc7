// A card: a hairline, a title, an optional note and actions, and a body.
import type { ReactNode } from 'react';
import './parts.css';

type Props = {
  title: ReactNode;
  /** Secondary text after the title. */
  aside?: ReactNode;
  end?: ReactNode;
  /** `flush`: a table or list reaches the edges under a hairline. */
  flush?: boolean;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function SectionCard({ title, aside, end, flush = false, footer, className = '', children }: Props) {
  return (
    <section className={`card ${className}`}>
      <header>
        <h2>{title}</h2>
        {aside && <span className="aside">{aside}</span>}
        {end && <span className="end">{end}</span>}
      </header>
      <div className={flush ? 'flush' : 'body'}>{children}</div>
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
