// An input that adds separators during typing and keeps the caret position.
import { type InputHTMLAttributes, useLayoutEffect, useReducer, useRef } from 'react';
import { type Format, formatTyped } from './typing.ts';

type FormattedInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  /** The value without separators. */
  value: string;
  format: Format;
  onValue(value: string): void;
};

export function FormattedInput({ value, format, onValue, ...rest }: FormattedInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = format.write(value);
  // A rejected character changes no value, but the caret must still be restored.
  const [, render] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <input
      type="text"
      {...rest}
      ref={input}
      value={shown}
      onChange={(event) => {
        const { value: raw, selectionStart } = event.target;
        const typed = formatTyped(format, raw, selectionStart ?? raw.length, shown);
        caret.current = typed.caret;
        onValue(typed.value);
        render();
      }}
    />
  );
}
