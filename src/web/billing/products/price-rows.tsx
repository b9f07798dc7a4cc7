// The prices of a product, one per currency.
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pricesMax } from '#shared/contract/billing/products.ts';
import { type Currency, currencyCodes } from '#shared/money.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import '../catalogue.css';

type Price = { currency: Currency; amount: number | null };
type Props = { form: ContractForm<{ prices: Price[] } & Record<string, unknown>>; currency: Currency };

/** The currencies suggested for a further price. */
const usual: readonly Currency[] = ['NGN', 'USD'];

export function PriceRows({ form, currency }: Props) {
  const { t } = useTranslation();
  const { prices } = form.values;
  const isTaken = (code: Currency) => prices.some((price) => price.currency === code);
  const next = [currency, ...usual, ...currencyCodes].find((code) => !isTaken(code));
  const add = () => next && form.insertListItem('prices', { currency: next, amount: null });
  return (
    <div className="price-rows">
      {prices.map((price, index) => (
        <div className={prices.length > 1 ? 'price-row' : 'price-row single'} key={price.currency}>
          <AmountField
            label={index === 0 ? 'Price' : 'Additional price'}
            currency={price.currency}
            {...form.getInputProps(`prices.${index}.amount`)}
          />
          <SelectField
            label="Currency"
            data={currencyCodes.filter((code) => code === price.currency || !isTaken(code))}
            {...form.getInputProps(`prices.${index}.currency`)}
          />
          {prices.length > 1 && (
            <button
              type="button"
              className="iconbtn"
              aria-label={t('Remove the price in {{currency}}', { currency: price.currency })}
              onClick={() => form.removeListItem('prices', index)}
            >
              <IconTrash size={16} />
            </button>
          )}
        </div>
      ))}
      {form.errors.prices && <FieldError>{form.errors.prices}</FieldError>}
      {next && prices.length < pricesMax && (
        <div>
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('Add a price in another currency')}
          </Button>
        </div>
      )}
    </div>
  );
}
