// The default fee bearer of new links, pages and checkouts.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { SettingsCard } from '#web/ui/form/saving/settings-card.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import './payment-methods.css';

export function ServiceChargePage() {
  const charge = useQuery(queryOptionsOf(paymentMethodsContract.getServiceCharge, {}));
  if (charge.error && !charge.data) return <ErrorPanel error={charge.error} onRetry={charge.refetch} />;
  if (!charge.data) return <div className="card sk-card" style={{ height: 240 }} />;
  return <ChargeForm feeBearer={charge.data.feeBearer} />;
}

function ChargeForm({ feeBearer }: { feeBearer: FeeBearer }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.PAYMENT_METHODS'));
  const form = useContractForm(paymentMethodsContract.updateServiceCharge.body, { feeBearer });
  const save = useCall(paymentMethodsContract.updateServiceCharge, { form });
  return (
    <SettingsCard
      title="Service charge"
      className="service-charge"
      form={form}
      mayChange={mayChange}
      isPending={save.isPending}
      onSave={() => save.run({ body: form.getValues() })}
    >
      <p className="mut sm">
        {t('The default for new links, pages and checkouts. Existing ones do not change.')}
      </p>
      <ChoiceCards
        label="Fees are paid by"
        options={[
          { value: 'merchant', label: 'You', text: 'Fee and VAT are deducted from the payment.' },
          {
            value: 'customer',
            label: 'The customer',
            text: 'Fee and VAT are added, so you receive the full amount.',
          },
        ]}
        {...form.getInputProps('feeBearer')}
      />
    </SettingsCard>
  );
}
