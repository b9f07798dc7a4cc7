// An amount input: thousands are grouped while typing, and the value is in minor units.
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  amountMax,
  type Currency,
  currencies,
  groupWhole,
  parseAmount,
  plainDecimal,
  readTyped,
  toDecimalString,
} from '#shared/money.ts';
import './form.css';

export type AmountInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  currency: Currency;
  /** Minor units; null when empty. */
  value?: number | null | undefined;
  onChange: (value: number | null) => void;
  /** Called when the typed or pasted text is not a valid amount, and with null when it is valid again. */
  onFault?: (fault: AmountFault | null) => void;
};

export type AmountFault = 'too-large' | 'no-amount';

/** Groups thousands and removes characters that an amount cannot contain. */
export const groupAmount = (text: string, exponent: number): string => groupTyped('', text, exponent);

/** Groups typed text; `before` is the text before the change. */
export const groupTyped = (before: string, typed: string, exponent: number): string =>
  groupWhole(readTyped(before, typed, exponent));

/** Parses text of the field; a point at its end is not finished. */
export const parseTyped = (text: string, currency: Currency): number | null =>
  parseAmount(text.replace(/\.$/, ''), currency);

/** Formats an amount for the field: '250,000.00'. */
export function writtenAmount(value: number | null | undefined, currency: Currency): string {
  if (value == null) return '';
  return groupAmount(toDecimalString(value, currency), currencies[currency].exponent);
}

/** Whether the text exceeds the largest allowed amount; it then has no value. */
function isTooLarge(grouped: string, currency: Currency): boolean {
  const [whole = ''] = (plainDecimal(grouped) ?? grouped.replaceAll(',', '')).split('.');
  return Number(whole) * 10 ** currencies[currency].exponent > amountMax;
}

/** Whether pasted text is an amount, optionally with its currency: not 1e5, not -5, not text. */
function isAmountText(pasted: string, currency: Currency): boolean {
  const bare = pasted.trim().replace(currencies[currency].symbol, '').replace(new RegExp(currency, 'i'), '');
  return /\d/.test(bare) && (/^\s*\d*\.?\d*\s*$/.test(bare) || parseAmount(bare, currency) !== null);
}

/** Blocks e, E, + and -: an amount consists of digits and one point. Returns whether a key was blocked, so that the field can say so. */
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
      parseTyped(before, currency) === (value ?? null) ? before : writtenAmount(value, currency),
    );
  }, [value, currency]);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = (typed: string, at: number) => {
    // A sign entered without a key event, as on a phone's keyboard: -5 must not become 5.
    if (/[-−+]/.test(typed)) return onFault?.('no-amount');
    const grouped = groupTyped(text, typed, exponent);
    const isAtEnd = at >= typed.length;
    caret.current = isAtEnd
      ? grouped.length
      : caretAfter(grouped, typed.slice(0, at).replace(/[^\d.]/g, '').length);
    setText(grouped);
    onFault?.(isTooLarge(grouped, currency) ? 'too-large' : null);
    onChange(parseTyped(grouped, currency));
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
        // Text that is too large stays visible beside its error.
        if (!isTooLarge(text, currency)) setText(writtenAmount(value, currency));
        onBlur?.(event);
      }}
    />
  );
}

/** Returns the caret position after the given number of digits and points. */
function caretAfter(grouped: string, count: number): number {
  let digitCount = 0;
  for (let at = 0; at < grouped.length; at++) {
    if (digitCount === count) return at;
    if (/[\d.]/.test(grouped[at] ?? '')) digitCount++;
  }
  return grouped.length;
}
