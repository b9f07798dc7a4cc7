// The settings of the store: name and address, look, and a live preview of its first page beside the form.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storeInput, storesContract } from '#shared/contract/commerce/stores.ts';
import { currencyCodes } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { CheckedForm } from '#web/ui/form/saving/plain-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { CategoryOrder, LookFields, SocialRows } from './appearance-fields.tsx';
import { DomainCard } from './domain-card.tsx';
import { OnboardingSetting } from './onboarding-setting.tsx';
import { StorePreview } from './store-preview.tsx';
import { type Store, type StoreForm, storeValues } from './store-values.ts';
import './store-editor.css';

export function StoreSettingsPage() {
  const { data, error, refetch } = useQuery(queryOptionsOf(storesContract.getStoreSettings, {}));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 320 }} />;
  return (
    <>
      <StoreEditor store={data} />
      <DomainCard />
      <OnboardingSetting />
    </>
  );
}

function StoreEditor({ store }: { store: Store }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.COMMERCE_SETTINGS'));
  const form = useContractForm(storeInput, storeValues(store));
  const save = useCall(storesContract.saveStoreSettings, { form });
  const send = async () => {
    if (await save.run({ body: form.input() })) form.resetDirty();
  };
  return (
    <CheckedForm form={form} onSend={send}>
      <UnsavedChanges isUnsaved={() => form.isDirty() && !save.isPending} />
      <div className="store-editor">
        <fieldset className="stack plain-fields" disabled={!mayChange}>
          <StoreCard form={form} store={store} />
          <LookFields form={form} />
          <SocialRows form={form} />
          <CategoryOrder form={form} />
        </fieldset>
        <StorePreview form={form} />
      </div>
      {mayChange && (
        <FormFoot wrong={Object.keys(form.errors).length}>
          <WriteButton loading={save.isPending}>{t('Save settings')}</WriteButton>
        </FormFoot>
      )}
    </CheckedForm>
  );
}

function StoreCard({ form, store }: { form: StoreForm; store: Store }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Your store')}>
      <div className="stack">
        <TextField label="Store name" maxLength={100} {...form.getInputProps('name')} />
        <TextField
          label="Address"
          hint={t('Letters, digits and hyphens, after /store/')}
          maxLength={60}
          {...form.getInputProps('slug')}
        />
        <SelectField label="Currency" data={currencyCodes} {...form.getInputProps('currency')} />
        <TextField
          label="Low-stock e-mail"
          optional
          type="email"
          maxLength={254}
          {...form.getInputProps('alertEmail')}
          value={form.values.alertEmail ?? ''}
          onChange={(event) => form.setFieldValue('alertEmail', event.currentTarget.value || null)}
        />
        <TextField label="Headline" optional maxLength={120} {...form.getInputProps('welcome')} />
        <TextAreaField
          label="Description"
          optional
          countMax={500}
          hint={t('A sentence or two at the top of the store.')}
          {...form.getInputProps('description')}
        />
        <SwitchField
          label="Published: anyone with the link can see the store"
          {...form.getInputProps('isPublished', { type: 'checkbox' })}
        />
        {store.link && store.isPublished && (
          <p className="mut sm">
            <a href={store.link} target="_blank" rel="noreferrer">
              {t('View your store')}
            </a>
          </p>
        )}
      </div>
    </SectionCard>
  );
}
