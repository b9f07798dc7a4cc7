// The settings of subscriptions: retry days, action after the last retry, invoice due days, and recipients of notices.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { finalActions } from '#shared/billing/subscriptions/dunning.ts';
import { finalActionLabels } from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import {
  subscriptionSettingsContract as contract,
  type SubscriptionSettings,
  subscriptionSettings,
} from '#shared/contract/billing/subscriptions/subscription-settings.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { CheckedForm } from '#web/ui/form/saving/plain-form.tsx';
import { SettingsFields } from '#web/ui/form/saving/settings-fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

const crumbs = [{ label: 'Business settings', path: '/settings/business-settings' }];
const finalTexts = {
  unpaid: 'Billing stops until it is paid',
  pause: 'Can be resumed, and continues once paid',
  cancel: 'Ends permanently',
};

export function SubscriptionSettingsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getSubscriptionSettings, {}));
  return (
    <Page title={t('Subscription')} crumbs={crumbs}>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <div className="card sk-card" style={{ height: 420 }} />}
      {data && <SettingsForm settings={data} />}
    </Page>
  );
}

/** '1, 3, 5, 7' */
function daysOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
}

function SettingsForm({ settings }: { settings: SubscriptionSettings }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.BUSINESS_SETTINGS'));
  const form = useContractForm(subscriptionSettings, settings);
  const [days, setDays] = useState(settings.retryDays.join(', '));
  const save = useCall(contract.saveSubscriptionSettings, { form });
  const fault = Object.entries(form.errors).find(([path]) => path.startsWith('retryDays'))?.[1];
  return (
    <CheckedForm form={form} onSend={() => save.run({ body: form.input() })} style={{ maxWidth: 640 }}>
      <SectionCard title={t('Failed charges')}>
        <SettingsFields mayChange={mayChange} isPending={save.isPending}>
          <TextField
            label="Retry days"
            hint={t(
              'Days after the first charge, such as 1, 3, 5, 7. Cards permanently declined by the bank are not retried.',
            )}
            value={days}
            error={fault}
            onChange={(event) => {
              setDays(event.currentTarget.value);
              form.setFieldValue('retryDays', daysOf(event.currentTarget.value));
            }}
          />
          <ChoiceCards
            label="After the last retry"
            options={finalActions.map((value) => ({
              value,
              label: finalActionLabels[value],
              text: finalTexts[value],
            }))}
            {...form.getInputProps('finalAction')}
          />
          <NumberField
            label="Invoices due after"
            hint={t('Days, for subscriptions without a card')}
            {...form.getInputProps('invoiceDueDays')}
          />
          <SwitchField
            label="Notify the customer of each failed charge"
            {...form.getInputProps('notifyFailed', { type: 'checkbox' })}
          />
          <SwitchField
            label="Notify the customer when their card expires before the next charge"
            {...form.getInputProps('notifyCard', { type: 'checkbox' })}
          />
          <SwitchField
            label="Allow several subscriptions to the same plan through its link"
            {...form.getInputProps('secondAllowed', { type: 'checkbox' })}
          />
          <SwitchField
            label="Allow customers to change their plan and quantity through their subscription link"
            {...form.getInputProps('ownChanges', { type: 'checkbox' })}
          />
        </SettingsFields>
      </SectionCard>
    </CheckedForm>
  );
}
