// The setting of the confirmation methods that a business allows for transfers.
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Confirmation,
  type ConfirmationMethod,
  confirmationLabels,
  confirmationMethods,
  confirmationSettings,
  confirmationsContract,
} from '#shared/contract/banking/confirmations.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

const saysOf: Readonly<Record<ConfirmationMethod, string>> = {
  code: 'Six digits sent to the sender’s e-mail address.',
  authenticator: 'Six digits from the authenticator app the member has set up as a second factor.',
  pin: 'Four to six digits chosen by the member. The quickest option, but the easiest to observe.',
};

export function ConfirmationSettings() {
  const { data, error, refetch } = useQuery(queryOptionsOf(confirmationsContract.getTransferConfirmation));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 220 }} />;
  return <WaysForm key={data.ways.join()} confirmation={data} />;
}

function WaysForm({ confirmation }: { confirmation: Confirmation }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.FUNDS_TRANSFER'));
  const form = useContractForm(confirmationSettings, { ways: confirmation.ways });
  const save = useCall(confirmationsContract.saveTransferConfirmation, { form });
  const { ways } = form.values;
  const toggle = (way: ConfirmationMethod, on: boolean) =>
    form.setFieldValue('ways', on ? [...ways, way] : ways.filter((item) => item !== way));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate().hasErrors) void save.run({ body: form.input() });
  };
  return (
    <SectionCard title={t('Transfer confirmation')} aside={t('Any of these can confirm a transfer')}>
      <form className="stack" onSubmit={submit} noValidate>
        {confirmationMethods.map((way) => (
          <CheckboxField
            key={way}
            label={t(confirmationLabels[way])}
            description={t(saysOf[way])}
            checked={ways.includes(way)}
            disabled={!mayChange}
            onChange={(event) => toggle(way, event.currentTarget.checked)}
          />
        ))}
        {form.errors.ways && <FieldError>{form.errors.ways}</FieldError>}
        <p className="mut sm">{t('Members without an allowed app or PIN confirm with a code by e-mail.')}</p>
        {mayChange && (
          <div>
            <WriteButton loading={save.isPending} disabled={!form.isDirty()}>
              {t('Save')}
            </WriteButton>
          </div>
        )}
      </form>
    </SectionCard>
  );
}
