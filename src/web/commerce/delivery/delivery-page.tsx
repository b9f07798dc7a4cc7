// The delivery settings: regions with their fees, pick-up places, and a note for customers.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  deliverySettingsContract as contract,
  type DeliverySettings,
  deliveryInput,
} from '#shared/contract/commerce/delivery-settings.ts';
import { currencyCodes } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { call } from '#web/api/client.ts';
import { useCurrentValues } from '#web/api/detail/use-known.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { CheckedForm } from '#web/ui/form/saving/plain-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { valuesOf } from './delivery-values.ts';
import { PlaceRows } from './place-rows.tsx';
import { RegionRows } from './region-rows.tsx';
import './delivery.css';

export function DeliveryPage() {
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getDeliverySettings, {}));
  return (
    <>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <div className="card sk-card" style={{ height: 420 }} aria-busy="true" />}
      {data && <DeliveryForm settings={data} />}
    </>
  );
}

function DeliveryForm({ settings }: { settings: DeliverySettings }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.COMMERCE_SETTINGS'));
  const form = useContractForm(deliveryInput, valuesOf(settings));
  const readNow = async () => valuesOf(await call(contract.getDeliverySettings));
  const { known, adopt, onRefused } = useCurrentValues(form, valuesOf(settings), readNow);
  const save = useCall(contract.saveDeliverySettings, { form, onRefused });
  const send = async () => {
    const sent = form.input();
    const saved = await save.run({ body: { ...sent, known: deliveryInput.parse(known) } });
    if (saved) adopt(sent, valuesOf(saved));
  };
  return (
    <CheckedForm className="delivery-form" form={form} onSend={send}>
      <UnsavedChanges isUnsaved={() => form.isDirty() && !save.isPending} />
      <fieldset className="stack plain-fields" disabled={!mayChange || save.isPending}>
        <SectionCard title={t('Regions')} aside={t('Where you deliver, and for how much')}>
          <RegionRows form={form} />
        </SectionCard>
        <SectionCard title={t('Pick-up')} aside={t('Where customers collect their orders, free of charge')}>
          <PlaceRows form={form} />
        </SectionCard>
        <SectionCard title={t('At checkout')}>
          <div className="stack">
            <SelectField
              label="Currency of fees"
              hint={t('The currency your store sells in.')}
              data={[...currencyCodes]}
              {...form.getInputProps('currency')}
            />
            <TextAreaField
              label="Delivery note"
              optional
              countMax={500}
              hint={t('Shown to customers where they choose delivery.')}
              {...form.getInputProps('note')}
            />
          </div>
        </SectionCard>
      </fieldset>
      {mayChange && (
        <FormFoot wrong={Object.keys(form.errors).length}>
          <WriteButton loading={save.isPending} disabled={!form.isDirty()}>
            {t('Save delivery settings')}
          </WriteButton>
        </FormFoot>
      )}
    </CheckedForm>
  );
}
