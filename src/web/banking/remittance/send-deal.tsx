// Destination and amount of a remittance: either side's amount, and the result at the current rate.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type CorridorKey,
  endsOf,
  type PayoutMethod,
  payoutMethodLabels,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import type { Corridor } from '#shared/contract/banking/remittance/shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { corridorName } from '#web/ui/banking/remittance-columns.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { type Deal, etaText, type SendForm } from './send-values.ts';

const typingMs = 350;

/** The current result for an amount; requested again when typing stops. */
export function useQuotePreview(deal: Deal) {
  const [debounced] = useDebouncedValue(deal, typingMs);
  return useQuery({
    ...queryOptionsOf(remittancesContract.previewQuote, {
      query: {
        corridor: debounced.corridor,
        method: debounced.method,
        fixed: debounced.fixed,
        amount: debounced.amount ?? 0,
      },
    }),
    enabled: debounced.amount !== null && debounced.amount > 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

type Props = {
  form: SendForm;
  corridors: readonly Corridor[];
  deal: Deal;
  onDeal: (deal: Deal) => void;
  preview: ReturnType<typeof useQuotePreview>;
};

export function SendDeal({ form, corridors, deal, onDeal, preview }: Props) {
  const { t } = useTranslation();
  const keys = [...new Set(corridors.map(({ corridor }) => corridor))];
  const methodsOf = (key: CorridorKey) => corridors.filter(({ corridor }) => corridor === key);
  const { pair } = endsOf(deal.corridor);
  const way = methodsOf(deal.corridor).find(({ method }) => method === deal.method);
  const choose = (corridor: CorridorKey, method?: PayoutMethod) => {
    form.setFieldValue('beneficiaryId', '');
    if (endsOf(corridor).pair.from !== pair.from) form.setFieldValue('walletId', '');
    const first = methodsOf(corridor)[0]?.method ?? 'bank';
    onDeal({ corridor, method: method ?? first, fixed: deal.fixed, amount: deal.amount });
  };
  const fault = preview.error
    ? (preview.error instanceof ApiError && preview.error.fields.amount) || messageOf(preview.error)
    : undefined;
  const shown = preview.error || !deal.amount ? undefined : preview.data;
  const side = (fixed: Deal['fixed'], other: number | undefined) =>
    deal.fixed === fixed ? deal.amount : (other ?? null);
  const type = (fixed: Deal['fixed']) => (amount: number | null) =>
    onDeal({ corridor: deal.corridor, method: deal.method, fixed, amount });
  return (
    <>
      <SelectField
        label="Corridor"
        data={keys.map((value) => ({ value, label: corridorName(value) }))}
        value={deal.corridor}
        onChange={(value) => choose(value as CorridorKey)}
      />
      <SelectField
        label="Paid out by"
        data={methodsOf(deal.corridor).map(({ method, etaMinutes }) => ({
          value: method,
          label: `${t(payoutMethodLabels[method])}, ${etaText(etaMinutes)}`,
        }))}
        value={deal.method}
        onChange={(value) => choose(deal.corridor, value as PayoutMethod)}
      />
      <AmountField
        label="You send"
        currency={pair.from}
        value={side('from', shown?.amount)}
        onChange={type('from')}
        error={fault}
        hint={
          way &&
          t('From {{least}} to {{most}}.', {
            least: formatMoney(way.amountMin, pair.from),
            most: formatMoney(way.amountMax, pair.from),
          })
        }
      />
      <AmountField
        label="Beneficiary receives"
        currency={pair.to}
        value={side('to', shown?.receiveAmount)}
        onChange={type('to')}
      />
      {shown && (
        <div className="card transfer-parts">
          <KeyValues
            items={[
              { label: t('Rate'), value: <span className="num">{shown.rateText}</span> },
              { label: t('Fee'), value: <MoneyText amount={shown.fee} currency={shown.currency} /> },
              {
                label: t('VAT on the fee'),
                value: <MoneyText amount={shown.vat} currency={shown.currency} />,
              },
              {
                label: t('From your wallet'),
                value: <MoneyText amount={shown.total} currency={shown.currency} />,
                total: true,
              },
            ]}
          />
        </div>
      )}
    </>
  );
}
