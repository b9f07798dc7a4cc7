// A line of the grid: its cells, its amount, and its errors below.
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, formatMoney } from '#shared/money.ts';
import { useEInvoicing } from '#web/billing/e-invoicing/use-e-invoicing.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { DiscountInput, PriceInput, QuantityInput } from './cell-inputs.tsx';
import type { EditedLine } from './editor-values.ts';
import { ItemCell } from './item-cell.tsx';
import { type LineTax, TaxSelect } from './tax-select.tsx';

type Keys = Record<'Enter' | 'ArrowUp' | 'ArrowDown' | 'Backspace', () => unknown>;

type Props = {
  index: number;
  line: EditedLine;
  currency: Currency;
  taxes: readonly LineTax[];
  amount: number;
  errors: Record<string, ReactNode>;
  onChange: (line: EditedLine) => void;
  onFocus: () => void;
  onRemove: () => void;
  keys: Keys;
};

/** Enter adds a line, Alt with arrows moves it, Backspace in an empty line removes it. */
function onKey(event: KeyboardEvent<HTMLElement>, keys: Keys): void {
  const input = event.target as HTMLInputElement;
  const { key, altKey } = event;
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  // Enter selects the highlighted product of the list.
  const isChoosing = input.getAttribute('aria-activedescendant');
  if (key === 'Enter' && input.tagName === 'INPUT' && !isChoosing) {
    event.preventDefault();
    keys.Enter();
  } else if (isArrow && altKey) {
    event.preventDefault();
    event.stopPropagation();
    keys[key]();
  } else if (key === 'Backspace' && input.value === '') keys.Backspace();
}

export function LineRow(props: Props) {
  const { index, line, currency, taxes, amount, errors, onChange, keys } = props;
  const { t } = useTranslation();
  const eInvoicing = useEInvoicing();
  const at = `lines.${index}.`;
  const wrong = (field: string) => Object.keys(errors).some((path) => path.startsWith(at + field));
  const faults = Object.entries(errors).filter(([path, error]) => path.startsWith(at) && error);
  const set = (change: Partial<EditedLine>) => onChange(Object.assign({}, line, change));
  const name = (field: string) => t('{{field}} of line {{number}}', { field: t(field), number: index + 1 });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its fields are taken here for all of them
    <div
      className="inv-line"
      data-line={index}
      onFocus={props.onFocus}
      onKeyDownCapture={(event) => onKey(event, keys)}
    >
      <div className="inv-cell item">
        <ItemCell
          line={line}
          label={name('Item')}
          currency={currency}
          invalid={wrong('name')}
          onChange={onChange}
        />
        <input
          className="inv-description"
          aria-label={name('Description')}
          placeholder={line.unit ? t('Per {{unit}}', { unit: line.unit }) : t('Description')}
          maxLength={500}
          value={line.description ?? ''}
          onChange={(event) => set({ description: event.currentTarget.value || null })}
        />
        {eInvoicing && (
          <input
            className="inv-description"
            aria-label={name('Code')}
            aria-invalid={wrong('code') || undefined}
            placeholder={t('Code ({{code}})', { code: eInvoicing.code })}
            maxLength={20}
            value={line.code ?? ''}
            onChange={(event) => set({ code: event.currentTarget.value || null })}
          />
        )}
      </div>
      <div className="inv-cell r" data-label={t('Qty')}>
        <QuantityInput
          label={name('Qty')}
          value={line.quantity}
          onChange={(quantity) => set({ quantity })}
          invalid={wrong('quantity')}
        />
      </div>
      <div className="inv-cell r" data-label={t('Unit price')}>
        <PriceInput
          label={name('Unit price')}
          currency={currency}
          value={line.unitPrice}
          onChange={(unitPrice) => set({ unitPrice })}
          invalid={wrong('unitPrice')}
        />
      </div>
      <div className="inv-cell r" data-label={t('Discount')}>
        <DiscountInput
          label={name('Discount')}
          currency={currency}
          value={line.discount}
          onChange={(discount) => set({ discount })}
          invalid={wrong('discount')}
        />
      </div>
      <div className="inv-cell" data-label={t('Tax')}>
        <TaxSelect
          label={name('Tax')}
          chosen={line.taxes}
          taxes={taxes}
          invalid={wrong('taxes')}
          onChange={(chosen) => set({ taxes: chosen })}
        />
      </div>
      <div className="inv-cell r amount num" data-label={t('Amount')}>
        {formatMoney(amount, currency)}
      </div>
      <ActionIcon
        variant="subtle"
        size={32}
        tabIndex={-1}
        className="inv-remove"
        aria-label={t('Remove line {{number}}', { number: index + 1 })}
        onClick={props.onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {faults.length > 0 && (
        <div className="inv-faults">
          {faults.map(([path, error]) => (
            <FieldError key={path}>{error}</FieldError>
          ))}
        </div>
      )}
    </div>
  );
}
