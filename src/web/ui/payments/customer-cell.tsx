// A customer in a table: the name with the e-mail address under it.
import type { ReactNode } from 'react';

type Customer = { name: string | null; email: string | null };

export function CustomerCell({ of, unknown = '—' }: { of: Customer; unknown?: ReactNode }) {
  if (!of.name) return of.email ? <span className="trunc">{of.email}</span> : unknown;
  return (
    <>
      {of.name}
      <span className="mail">{of.email}</span>
    </>
  );
}
