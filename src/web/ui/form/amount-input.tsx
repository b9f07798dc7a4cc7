// An amount as one types it: thousands are grouped while typing, the value is minor units.
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { amountMax, type Currency, currencies, parseAmount, toDecimalString } from '#shared/money.ts';
import './form.css';

export type AmountInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  currency: Currency;
  /** Minor units; null when nothing is typed. */
  value?: number | null | undefined;
  onChange: (value: number | null) => void;
  /** What was typed or pasted is no amount one can enter, or is one again. */
  onFault?: (fault: AmountFault | null) => void;
};

export type AmountFault = 'too-large' | 'no-amount';

/** Groups thousands and cuts what no amount of the currency can hold. */
export function groupAmount(text: string, exponent: number): string {
  const clean = text.replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = clean.split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  if (rest.length === 0 || exponent === 0) return grouped;
  return `${grouped || '0'}.${rest.join('').slice(0, exponent)}`;
}

/** As the field writes it: '250,000.00'. */
export function writtenAmount(value: number | null | undefined, currency: Currency): string {
  if (value == null) return '';
  return groupAmount(toDecimalString(value, currency), currencies[currency].exponent);
}

/** More than any amount may be; text beyond it is no value any more. */
function isTooLarge(grouped: string, currency: Currency): boolean {
  const [whole = ''] = grouped.replaceAll(',', '').split('.');
  return Number(whole) * 10 ** currencies[currency].exponent > amountMax;
}

/** What is pasted is an amount, perhaps with its currency: not 1e5, not -5, no text. */
function isAmountText(pasted: string, currency: Currency): boolean {
  const bare = pasted.trim().replace(currencies[currency].symbol, '').replace(new RegExp(currency, 'i'), '');
  return /\d/.test(bare) && /^[\d,\s]*\.?\d*\s*$/.test(bare);
}

/** e, E, + and - are blocked: an amount is digits and one point. Whether it was one, for the field to say so. */
export function blockSigns(event: KeyboardEvent): boolean {
  const isSign = ['e', 'E', '+', '-'].includes(event.key) && !event.metaKey && !event.ctrlKey;
  if (isSign) event.preventDefault();
  return isSign;
}

export function AmountInput({ currency, value, onChange, onBlur, onFault, ...rest }: AmountInputProps) {
  const { exponent, symbol } = currencies[currency];
  const [text, setText] = useState(() => writtenAmount(value, currency));
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    setText((before) =>
      parseAmount(before, currency) === (value ?? null) ? before : writtenAmount(value, currency),
    );
  }, [value, currency]);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = (typed: string, at: number) => {
    // A sign that no key was pressed for, as of a phone's keyboard: -5 does not become 5.
    if (/[-−+]/.test(typed)) return onFault?.('no-amount');
    const grouped = groupAmount(typed, exponent);
    caret.current = caretAfter(grouped, typed.slice(0, at).replace(/[^\d.]/g, '').length);
    setText(grouped);
    onFault?.(isTooLarge(grouped, currency) ? 'too-large' : null);
    onChange(parseAmount(grouped, currency));
  };
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span className="adorn">{symbol}</span>}
      leftSectionWidth={18 + symbol.length * 10}
      leftSectionProps={{ className: 'adorn-section' }}
      value={text}
      onKeyDown={(event) => {
        if (blockSigns(event)) onFault?.('no-amount');
      }}
      onPaste={(event: ClipboardEvent) => {
        if (isAmountText(event.clipboardData.getData('text'), currency)) return;
        event.preventDefault();
        onFault?.('no-amount');
      }}
      onChange={(event) => type(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
      onBlur={(event) => {
        // What is too large stays to be seen beside its error.
        if (!isTooLarge(text, currency)) setText(writtenAmount(value, currency));
        onBlur?.(event);
      }}
    />
  );
}

/** Where the caret stands after so many digits and points. */
function caretAfter(grouped: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < grouped.length; at++) {
    if (seen === count) return at;
    if (/[\d.]/.test(grouped[at] ?? '')) seen++;
  }
  return grouped.length;
}
