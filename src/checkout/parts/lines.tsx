// Amounts that add up: the price, additions, and the total.
import { type Currency, formatMoney } from '#shared/money.ts';

export type Line = { label: string; amount: number | null; total?: boolean };

/** `null` is an amount that is still loading; its line is kept. */
export function Lines({ lines, currency }: { lines: readonly Line[]; currency: Currency }) {
  return (
    <dl className="pp-lines">
      {lines.map(({ label, amount, total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same name
        <div key={`${at} ${label}`} className={total ? 'total' : undefined}>
          <dt>{label}</dt>
          <dd className="num">
            {amount === null ? <span className="sk" style={{ width: 72 }} /> : formatMoney(amount, currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
