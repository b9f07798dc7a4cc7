// The lines of an invoice in its editor: item, quantity, unit price, tax; one is always left.
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { rateText } from '../invoice-lines.tsx';
import { type EditedLine, emptyLine } from './editor-values.ts';

type Props = { form: ContractForm; currency: Currency };
type Tax = EditedLine['taxes'][number];

/** The taxes of the business as they are today, and those that the lines have already. */
function useTaxes(lines: readonly EditedLine[]): Tax[] {
  const listed = useQuery({
    ...queryOptionsOf(taxesContract.listTaxes, { query: { status: 'ACTIVE', limit: 100 } }),
    retry: false,
  });
  const known = new Map(lines.flatMap(({ taxes }) => taxes).map((tax) => [tax.id, tax]));
  for (const { id, name, rate, isInclusive, isBeforeDiscount } of listed.data?.items ?? [])
    if (rate !== null && !known.has(id)) known.set(id, { id, name, rate, isInclusive, isBeforeDiscount });
  return [...known.values()];
}

export function LineFields({ form, currency }: Props) {
  const { t } = useTranslation();
  const lines = form.getValues().lines as EditedLine[];
  const taxes = useTaxes(lines);
  return (
    <SectionCard title={t('Lines')} aside={lines.length}>
      <div className="stack">
        {lines.map((line, index) => (
          <div
            className="line"
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
            key={index}
          >
            <TextField label="Item" {...form.getInputProps(`lines.${index}.name`)} />
            <NumberField label="Qty" {...form.getInputProps(`lines.${index}.quantity`)} />
            <AmountField
              label="Unit price"
              currency={currency}
              {...form.getInputProps(`lines.${index}.unitPrice`)}
            />
            <TaxField
              chosen={line.taxes}
              taxes={taxes}
              onChange={(chosen) => form.setFieldValue(`lines.${index}.taxes`, chosen)}
              error={form.errors[`lines.${index}.taxes`]}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t('Remove line {{number}}', { number: index + 1 })}
              disabled={lines.length === 1}
              onClick={() => form.removeListItem('lines', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'start' }}
          onClick={() => form.insertListItem('lines', emptyLine())}
        >
          {t('Add line')}
        </Button>
      </div>
    </SectionCard>
  );
}

type TaxProps = {
  chosen: readonly Tax[];
  taxes: readonly Tax[];
  onChange: (chosen: Tax[]) => void;
  error: unknown;
};

function TaxField({ chosen, taxes, onChange, error }: TaxProps) {
  const { t } = useTranslation();
  const none = { value: '', label: t('No tax') };
  const options = taxes.map(({ id, name, rate }) => ({ value: id, label: `${name} ${rateText(rate)}` }));
  return (
    <SelectField
      label="Tax"
      optional
      data={[none, ...options]}
      value={chosen[0]?.id ?? ''}
      onChange={(id) => onChange(taxes.filter((tax) => tax.id === id))}
      error={typeof error === 'string' ? error : undefined}
    />
  );
}
