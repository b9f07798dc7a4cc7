// The store itself: its name, address, currency, and who is told of what runs low.
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { storeInput, storesContract } from '#shared/contract/commerce/stores.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { currencyCodes } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Store = OutputOf<(typeof storesContract)['getStoreSettings']>;

export function StoreSettingsPage() {
  const { data, error, refetch } = useQuery(queryOptionsOf(storesContract.getStoreSettings, {}));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 320 }} />;
  return <StoreForm store={data} />;
}

function StoreForm({ store }: { store: Store }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.COMMERCE_SETTINGS'));
  const form = useContractForm(storeInput, {
    name: store.name,
    slug: store.slug ?? '',
    currency: store.currency,
    alertEmail: store.alertEmail ?? (null as string | null),
    description: store.description ?? '',
    isPublished: store.isPublished,
  });
  const save = useCall(storesContract.saveStoreSettings, { form });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (!form.validate().hasErrors) await save.run({ body: form.input() });
    focusFirstError(currentTarget);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} style={{ maxWidth: 640 }}>
      <SectionCard title={t('Your store')}>
        <fieldset
          className="stack plain-fields"
          disabled={!mayChange}
          style={{ border: 0, padding: 0, margin: 0 }}
        >
          <TextField label="Store name" maxLength={100} {...form.getInputProps('name')} />
          <TextField
            label="Address"
            hint={t('Letters, digits and hyphens, after /store/')}
            maxLength={60}
            {...form.getInputProps('slug')}
          />
          <TextAreaField
            label="Description"
            optional
            countMax={500}
            hint={t('A sentence or two at the top of the store.')}
            {...form.getInputProps('description')}
          />
          <SelectField label="Currency" data={currencyCodes} {...form.getInputProps('currency')} />
          <TextField
            label="E-mail for low stock"
            optional
            type="email"
            maxLength={254}
            {...form.getInputProps('alertEmail')}
            value={form.values.alertEmail ?? ''}
            onChange={(event) => form.setFieldValue('alertEmail', event.currentTarget.value || null)}
          />
          <SwitchField
            label="Published: anybody who has the address sees the store"
            {...form.getInputProps('isPublished', { type: 'checkbox' })}
          />
          {store.link && store.isPublished && (
            <p className="mut sm">
              <a href={store.link} target="_blank" rel="noreferrer">
                {t('View your store')}
              </a>
            </p>
          )}
          {mayChange && (
            <div>
              <WriteButton loading={save.isPending}>{t('Save settings')}</WriteButton>
            </div>
          )}
        </fieldset>
      </SectionCard>
    </form>
  );
}
