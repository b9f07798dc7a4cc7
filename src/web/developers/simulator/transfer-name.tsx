// The label of a transfer or remittance in the simulator: its reference, amount and recipient.
import type { Currency } from '#shared/money.ts';
import { MoneyText } from '#web/ui/money-text.tsx';

type Props = { one: { reference: string; amount: number; currency: Currency; name: string } };

export function TransferName({ one }: Props) {
  return (
    <span className="grow">
      <span className="num">{one.reference}</span>
      <small>
        <MoneyText amount={one.amount} currency={one.currency} />, {one.name}
      </small>
    </span>
  );
}
