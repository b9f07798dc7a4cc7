// The inputs of a line's cells: a quantity with decimals, and a discount that becomes a percentage when the sign is typed.
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Discount } from '#shared/billing/calculation.ts';
import { type Currency, currencies, formatMoney, parseAmount, plainDecimal } from '#shared/money.ts';
import { groupAmount, groupTyped, parseTyped } from '#web/ui/form/amount-input.tsx';

type CellProps<T> = { label: string; value: T; onChange: (value: T) => void; invalid: boolean };

/** A sign or an exponent leaves the value unchanged and is reported at the cell: -5 does not become 5. */
function useFault() {
  const { t } = useTranslation();
  const [isFaulty, setFaulty] = useState(false);
  return {
    found: (typed: string): boolean => {
      const isNone = /[-−+eE]/.test(typed);
      setFaulty(isNone);
      return isNone;
    },
    props: (invalid: boolean) => ({
      'aria-invalid': invalid || isFaulty || undefined,
      title: isFaulty ? t('Use a number without a sign') : undefined,
    }),
  };
}

type CellInputProps = Pick<ComponentProps<'input'>, 'placeholder' | 'onFocus' | 'onBlur'> & {
  label: string;
  invalid: boolean;
  value: string;
  onTyped: (text: string) => void;
};

function CellInput({ label, invalid, onTyped, ...input }: CellInputProps) {
  const fault = useFault();
  return (
    <input
      className="num"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      {...fault.props(invalid)}
      {...input}
      onChange={(event) => {
        if (!fault.found(event.currentTarget.value)) onTyped(event.currentTarget.value);
      }}
    />
  );
}

/** A comma before three digits separates thousands, before one or two it is a decimal comma: 2,5 is not 25. */
const quantityOf = (text: string): number | null => {
  const plain = plainDecimal(text.replace(/\.$/, ''));
  return plain === null ? null : Number(plain);
};

export function QuantityInput({ label, value, onChange, invalid }: CellProps<number | null>) {
  const [text, setText] = useState(() => String(value ?? ''));
  useEffect(() => {
    setText((before) => (quantityOf(before) === value ? before : String(value ?? '')));
  }, [value]);
  return (
    <CellInput
      label={label}
      invalid={invalid}
      value={text}
      onTyped={(entered) => {
        const typed = /^[\d,]{0,9}(\.\d{0,3})?/.exec(entered.replace(/[^\d.,]/g, ''))?.[0] ?? '';
        setText(typed);
        onChange(quantityOf(typed));
      }}
    />
  );
}

type MoneyProps<T> = CellProps<T> & { currency: Currency };

export function PriceInput({ label, value, onChange, invalid, currency }: MoneyProps<number | null>) {
  const { exponent } = currencies[currency];
  const shown = (amount: number | null) => (amount === null ? '' : formatMoney(amount, currency));
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <CellInput
      label={label}
      invalid={invalid}
      placeholder={formatMoney(0, currency)}
      value={typing ?? shown(value)}
      onFocus={(event) => {
        setTyping(value === null ? '' : groupAmount(shown(value), exponent));
        event.currentTarget.select();
      }}
      onBlur={() => setTyping(null)}
      onTyped={(entered) => {
        const typed = groupTyped(typing ?? '', entered, exponent);
        setTyping(typed);
        onChange(parseTyped(typed, currency));
      }}
    />
  );
}

export function describeDiscount(discount: Discount | null, currency: Currency): string {
  if (!discount) return '';
  return discount.kind === 'percent' ? `${discount.rate / 100}%` : formatMoney(discount.amount, currency);
}

/** '5%' is a percentage, '6,000' an amount. */
export function discountFrom(text: string, currency: Currency): Discount | null {
  const written = text.replace(/[^\d.,]/g, '').replace(/^[.,]/, '0.');
  const plain = plainDecimal(written.replace(/\.$/, ''));
  if (plain === null) return null;
  if (text.includes('%')) {
    const rate = Math.min(10_000, Math.round(Number(plain) * 100));
    return rate > 0 ? { kind: 'percent', rate, amountMax: null } : null;
  }
  const amount = parseAmount(groupAmount(plain, currencies[currency].exponent), currency);
  return amount ? { kind: 'fixed', amount } : null;
}

export function DiscountInput({ label, value, onChange, invalid, currency }: MoneyProps<Discount | null>) {
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <CellInput
      label={label}
      invalid={invalid}
      placeholder="0%"
      value={typing ?? describeDiscount(value, currency)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyping(null)}
      onTyped={(entered) => {
        const typed = entered.replace(/[^\d.,%]/g, '').slice(0, 20);
        setTyping(typed);
        onChange(discountFrom(typed, currency));
      }}
    />
  );
}
