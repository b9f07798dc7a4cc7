// Buttons of the payer's pages: one primary per view, the others secondary.
import type { ButtonHTMLAttributes, ReactNode } from 'react';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: 'primary' | 'default' | 'ghost';
  /** Label while the request runs; further clicks do nothing. */
  busy?: string | false;
  children: ReactNode;
};

export function Button({ look = 'default', busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`pp-button ${look}`}
      aria-disabled={busy !== false || undefined}
      onClick={busy === false ? onClick : (event) => event.preventDefault()}
    >
      {busy !== false && <span className="pp-spinner" aria-hidden="true" />}
      <span>{busy === false ? children : busy}</span>
    </button>
  );
}

/** A link with the same look. */
export function ButtonLink({
  href,
  look = 'default',
  newTab = false,
  children,
}: {
  href: string;
  look?: 'primary' | 'default' | 'ghost';
  newTab?: boolean;
  children: ReactNode;
}) {
  return (
    <a className={`pp-button ${look}`} href={href} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      <span>{children}</span>
    </a>
  );
}
