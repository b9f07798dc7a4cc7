// The price and set-up fee of a plan per currency.
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Currency, currencyCodes } from '#shared/money.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import './plans.css';

type Price = { currency: Currency; amount: number | null; setUpFee: number | null };
type Props = { form: ContractForm; hasSetUpFee: boolean };

export function PriceFields({ form, hasSetUpFee }: Props) {
  const { t } = useTranslation();
  const prices: Price[] = form.values.prices;
  const taken = new Set(prices.map(({ currency }) => currency));
  const next = currencyCodes.find((code) => !taken.has(code));
  return (
    <div className="stack">
      {prices.map(({ currency }, index) => (
        <div className={hasSetUpFee ? 'plan-price' : 'plan-price alone'} key={currency}>
          <SelectField
            label="Currency"
            data={currencyCodes.filter((code) => code === currency || !taken.has(code))}
            {...form.getInputProps(`prices.${index}.currency`)}
          />
          <AmountField
            label="Amount per period"
            currency={currency}
            {...form.getInputProps(`prices.${index}.amount`)}
          />
          {hasSetUpFee && (
            <AmountField
              label="Set-up fee"
              optional
              currency={currency}
              {...form.getInputProps(`prices.${index}.setUpFee`)}
              onChange={(amount: number | null) =>
                form.setFieldValue(`prices.${index}.setUpFee`, amount ?? 0)
              }
            />
          )}
          {prices.length > 1 && (
            <ActionIcon
              variant="subtle"
              aria-label={t('Remove {{currency}}', { currency })}
              onClick={() => form.removeListItem('prices', index)}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {form.errors.prices && <p className="plan-price-fault sm">{form.errors.prices}</p>}
      {next && (
        <Button
          variant="subtle"
          size="xs"
          className="plan-price-add"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('prices', { currency: next, amount: null, setUpFee: 0 })}
        >
          {t('Add a currency')}
        </Button>
      )}
    </div>
  );
}
