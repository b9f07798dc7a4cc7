// The taxes of a line or of delivery: none, one or several, selected from a list that stays open.
import { Checkbox, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineTaxesMax } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { rateText } from '../invoice-lines.tsx';
import type { EditedLine } from './editor-values.ts';
import './tax-select.css';

export type LineTax = EditedLine['taxes'][number];

type Props = {
  label: string;
  chosen: readonly LineTax[];
  taxes: readonly LineTax[];
  invalid: boolean;
  onChange: (chosen: LineTax[]) => void;
};

const nameOf = ({ name, rate }: LineTax): string => `${name} ${rateText(rate)}`;

export function TaxSelect({ label, chosen, taxes, invalid, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const words = chosen.map(nameOf).join(' + ') || t('No tax');
  const isFull = chosen.length >= lineTaxesMax;
  const isChosen = (tax: LineTax) => chosen.some(({ id }) => id === tax.id);
  const toggle = (tax: LineTax) =>
    onChange(isChosen(tax) ? chosen.filter(({ id }) => id !== tax.id) : [...chosen, tax]);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className="inv-taxes"
          aria-label={`${label}: ${words}`}
          data-invalid={invalid || undefined}
          title={words}
          onClick={() => setOpened(!opened)}
        >
          <span className="trunc">{words}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={12}>
        <fieldset className="inv-tax-list" aria-label={label}>
          {taxes.length === 0 && <p className="mut">{t('No taxes yet. Add one under Products.')}</p>}
          {taxes.map((tax) => (
            <Checkbox
              key={tax.id}
              label={`${nameOf(tax)}${tax.isInclusive ? ` ${t('included')}` : ''}`}
              checked={isChosen(tax)}
              disabled={isFull && !isChosen(tax)}
              onChange={() => toggle(tax)}
            />
          ))}
          {isFull && <p className="mut sm">{t('At most {{max}} taxes', { max: lineTaxesMax })}</p>}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
