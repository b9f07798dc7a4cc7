// E-invoicing settings: whether invoices are sent to the tax authority, and the business details registered with it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { testBuyers } from '#shared/billing/e-invoicing/test-buyers.ts';
import {
  eInvoicingSettingsContract as contract,
  eInvoicingInput,
  type ShownEInvoicing,
} from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { CheckedForm } from '#web/ui/form/saving/plain-form.tsx';
import { SettingsFields } from '#web/ui/form/saving/settings-fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

const crumbs = [{ label: 'Business settings', path: '/settings/business-settings' }];

export function EInvoicingPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getEInvoicingSettings, {}));
  return (
    <Page title={t('E-invoicing')} crumbs={crumbs}>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <div className="card sk-card" style={{ height: 520 }} />}
      {data && <SettingsForm settings={data} />}
    </Page>
  );
}

function SettingsForm({ settings }: { settings: ShownEInvoicing }) {
  const { t } = useTranslation();
  const { mode } = useSession();
  const mayChange = usePermissions().can(canWrite('SETTINGS.BUSINESS_SETTINGS'));
  const { refusal, ...saved } = settings;
  const form = useContractForm(eInvoicingInput, saved);
  const save = useCall(contract.saveEInvoicingSettings, { form });
  return (
    <CheckedForm form={form} onSend={() => save.run({ body: form.input() })} style={{ maxWidth: 760 }}>
      <SettingsFields mayChange={mayChange} isPending={save.isPending}>
        <SectionCard title={t('Tax authority')}>
          <div className="stack">
            <p className="mut sm">
              {t(
                'Invoices to businesses are cleared by the tax authority before they are sent. Invoices to consumers are sent immediately and reported within 24 hours. Only invoices in naira are covered.',
              )}
            </p>
            <SwitchField
              label="Send invoices to the tax authority"
              disabled={refusal !== null && !form.values.enabled}
              {...form.getInputProps('enabled', { type: 'checkbox' })}
            />
            {refusal && <p className="sm">{t(refusal)}</p>}
          </div>
        </SectionCard>
        <SellerFields form={form} />
        <CodeFields form={form} />
        {mode === 'test' && <TestBuyers />}
      </SettingsFields>
    </CheckedForm>
  );
}

function SellerFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Your business')}>
      <div className="stack">
        <div className="two-fields">
          <TextField label="TIN" placeholder="12345678-0001" maxLength={20} {...form.getInputProps('tin')} />
          <TextField
            label="Service ID"
            maxLength={8}
            hint={t('8 letters and digits, issued by the tax authority. Part of every IRN.')}
            {...form.getInputProps('serviceId')}
          />
        </div>
        <TextField
          label="Business ID"
          maxLength={60}
          hint={t('The ID of your business at the tax authority.')}
          {...form.getInputProps('authorityId')}
        />
        <div className="two-fields">
          <TextField label="Registered name" maxLength={120} {...form.getInputProps('name')} />
          <TextField label="E-mail" maxLength={254} {...form.getInputProps('email')} />
        </div>
        <div className="two-fields">
          <TextField label="Street" maxLength={200} {...form.getInputProps('street')} />
          <TextField label="City" maxLength={60} {...form.getInputProps('city')} />
        </div>
      </div>
    </SectionCard>
  );
}

/** The test buyers of the authority's sandbox and the outcome of each. */
function TestBuyers() {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Test buyers')}>
      <div className="stack">
        <p className="mut sm">
          {t(
            'The last digits of a business buyer’s TIN, or a word in a consumer’s e-mail address, set the outcome. All others are cleared immediately.',
          )}
        </p>
        <KeyValues
          items={testBuyers.map(({ suffix, word, label }) => ({
            label: t('…{{suffix}}, or …+{{word}}@', { suffix, word }),
            value: t(label),
          }))}
        />
      </div>
    </SectionCard>
  );
}

function CodeFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('What you sell')}>
      <div className="two-fields">
        <TextField
          label="Product or service code"
          maxLength={20}
          hint={t('Used for lines without their own code.')}
          {...form.getInputProps('code')}
        />
        <TextField label="Category" maxLength={60} {...form.getInputProps('category')} />
      </div>
    </SectionCard>
  );
}
