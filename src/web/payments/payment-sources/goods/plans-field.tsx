// Form field for the plans that a page offers for subscription, in display order.
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { plansMax } from '#shared/contract/payments/sources/goods.ts';
import type { Currency } from '#shared/money.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { OptionPicker } from './option-picker.tsx';
import { planPriceText, usePlans } from './use-goods.ts';
import './goods.css';

type Props = { form: ContractForm<{ planIds: string[]; currency: Currency }> };

export function PlansField({ form }: Props) {
  const { t } = useTranslation();
  const { planIds, currency } = form.values;
  const plans = usePlans(planIds);
  const { error } = form.getInputProps('planIds');
  return (
    <fieldset className="field-group goods">
      <legend>
        {t('Plans')}
        <span className="req" aria-hidden>
          *
        </span>
      </legend>
      {planIds.map((planId, index) => {
        const plan = plans.get(planId);
        const name = plan?.name ?? '…';
        const wrong = form.getInputProps(`planIds.${index}`).error;
        return (
          <div key={planId} className="sold-row">
            <p className="sold-name">
              <b className="trunc">{name}</b>
              <span className="mut num">
                {plan && (planPriceText(plan, currency) ?? t('No price in {{currency}}', { currency }))}
              </span>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('Remove {{name}}', { name })}
                onClick={() => form.removeListItem('planIds', index)}
              >
                <IconX size={16} />
              </button>
            </p>
            {wrong && <FieldError>{wrong}</FieldError>}
          </div>
        );
      })}
      {planIds.length < plansMax && (
        <OptionPicker
          label="Add a plan"
          endpoint={plansContract.listPlanOptions}
          currency={currency}
          chosen={planIds}
          nothing={t('No active plan with this name has a price in {{currency}}', { currency })}
          onChoose={(planId) => {
            form.insertListItem('planIds', planId);
            form.clearFieldError('planIds');
          }}
        />
      )}
      {typeof error === 'string' && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
