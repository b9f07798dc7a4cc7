// Selects one of the customer's saved cards.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { customerCardsContract } from '#shared/contract/payments/customers/customer-cards.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

type Props = {
  /** The e-mail address of the cardholder. */
  email: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  error?: unknown;
};

export function SavedCardField({ email, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const isWhole = /^\S+@\S+\.\S+$/.test(email.trim());
  const found = useQuery({
    ...queryOptionsOf(customersContract.listCustomers, { query: { search: email.trim(), limit: 5 } }),
    enabled: isWhole,
  });
  const customer = found.data?.items.find((item) => item.email === email.trim().toLowerCase());
  const cards = useQuery({
    ...queryOptionsOf(customerCardsContract.listCustomerCards, {
      params: { customerId: customer?.id ?? '' },
    }),
    enabled: customer !== undefined,
  });
  const items = cards.data?.items ?? [];
  const isNone = isWhole && found.data !== undefined && (!customer || cards.data?.items.length === 0);
  return (
    <SelectField
      label="Card"
      placeholder={t('Choose a card')}
      hint={isNone && t('This customer has no saved card. Customers can save a card when they pay.')}
      data={items.map((card) => ({
        value: card.id,
        label: `${schemeLabels[card.scheme]} •••• ${card.last4}, ${card.expiry}`,
      }))}
      value={value ?? null}
      error={error as string | undefined}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}
