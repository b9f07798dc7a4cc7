// The lines of an invoice in the editor: a grid of fields. Tab moves between cells, Enter adds a line.
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { linesMax } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { type EditedInvoice, type EditedLine, emptyLine, isEmptyLine, type Sums } from './editor-values.ts';
import { LineRow } from './line-row.tsx';
import type { LineTax } from './tax-select.tsx';

/** The current taxes of the business, and those already on the invoice. */
export function useTaxes(known: readonly LineTax[]): LineTax[] {
  const listed = useQuery({ ...queryOptionsOf(taxesContract.listTaxOptions), retry: false });
  const all = new Map(known.map((tax) => [tax.id, tax]));
  for (const { id, name, rate, isInclusive, isBeforeDiscount } of listed.data?.items ?? [])
    if (!all.has(id)) all.set(id, { id, name, rate, isInclusive, isBeforeDiscount });
  return [...all.values()];
}

type Props = { form: ContractForm; sums: Sums; onLine: (index: number | null) => void };

export function LineGrid({ form, sums, onLine }: Props) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const values = form.getValues() as EditedInvoice;
  const { lines, currency } = values;
  const taxes = useTaxes([...lines.flatMap((line) => line.taxes), ...(values.shipping?.taxes ?? [])]);
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLInputElement>(`[data-line="${index}"] input`)?.focus(),
    );
  const set = (next: EditedLine[]) => {
    form.setFieldValue('lines', next);
    for (const path of Object.keys(form.errors)) if (path.startsWith('lines')) form.clearFieldError(path);
  };
  const add = (at: number) => {
    if (lines.length >= linesMax) return;
    set([...lines.slice(0, at), emptyLine(), ...lines.slice(at)]);
    focus(at);
  };
  const remove = (index: number) => {
    set(lines.length === 1 ? [emptyLine()] : lines.filter((_, at) => at !== index));
    focus(Math.max(0, index - 1));
  };
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    const [line, other] = [lines[index], lines[to]];
    if (!line || !other) return;
    set(lines.map((item, at) => (at === index ? other : at === to ? line : item)));
    focus(to);
  };
  const keyed = (index: number) => ({
    Enter: () => add(index + 1),
    ArrowUp: () => move(index, -1),
    ArrowDown: () => move(index, 1),
    Backspace: () => lines.length > 1 && isEmptyLine(lines[index] ?? emptyLine()) && remove(index),
  });
  return (
    <section className="inv-section" aria-label={t('Lines')}>
      <h2>{t('Lines')}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: tells the preview which line is edited */}
      <div className="inv-grid" ref={root} onBlur={() => onLine(null)}>
        <div className="inv-grid-head" aria-hidden>
          <span>{t('Item')}</span>
          <span className="r">{t('Qty')}</span>
          <span className="r">{t('Unit price')}</span>
          <span className="r">{t('Discount')}</span>
          <span>{t('Tax')}</span>
          <span className="r">{t('Amount')}</span>
          <span />
        </div>
        {lines.map((line, index) => (
          <LineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
            key={index}
            index={index}
            line={line}
            currency={currency}
            taxes={taxes}
            amount={(sums.lines[index]?.gross ?? 0) - (sums.lines[index]?.discount ?? 0)}
            errors={form.errors}
            onChange={(next) => {
              form.setFieldValue(`lines.${index}`, next);
              for (const path of Object.keys(form.errors))
                if (path.startsWith(`lines.${index}.`)) form.clearFieldError(path);
            }}
            onFocus={() => onLine(index)}
            onRemove={() => remove(index)}
            keys={keyed(index)}
          />
        ))}
        <button type="button" className="inv-grid-add" onClick={() => add(lines.length)}>
          <IconPlus size={16} aria-hidden />
          {t('Add line')}
        </button>
      </div>
      <p className="inv-keys" aria-hidden>
        <kbd>{t('Tab')}</kbd> {t('next cell')} <kbd>{t('Enter')}</kbd> {t('new line')} <kbd>%</kbd>{' '}
        {t('discount in percent')} <kbd>{t('Alt ↑↓')}</kbd> {t('move line')}
      </p>
    </section>
  );
}
