// The invoice template: how documents look and are numbered, when they are due and reminded of, with the document beside the form.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  invoiceSettingsContract as contract,
  invoiceSettings,
} from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { LookFields, NumberFields, TermFields, WordFields } from './settings-fields.tsx';

// Its words in every language are loaded beside the form.
const Preview = lazy(() => import('./template-preview.tsx').then((m) => ({ default: m.TemplatePreview })));

type Settings = OutputOf<(typeof contract)['getInvoiceSettings']>;
type Seller = OutputOf<(typeof contract)['getInvoiceSeller']>;

const crumbs = [{ label: 'Business settings', path: '/settings/business-settings' }];

export function InvoiceTemplatePage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getInvoiceSettings, {}));
  const { data: seller } = useQuery(queryOptionsOf(contract.getInvoiceSeller, {}));
  return (
    <Page title={t('Invoice template')} crumbs={crumbs}>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !(data && seller) && <div className="card sk-card" style={{ height: 520 }} />}
      {data && seller && <TemplateForm settings={data} seller={seller} />}
    </Page>
  );
}

function TemplateForm({ settings, seller }: { settings: Settings; seller: Seller }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.BUSINESS_SETTINGS'));
  const { nextNumber, ...saved } = settings;
  const form = useContractForm(invoiceSettings, saved);
  const save = useCall(contract.saveInvoiceSettings, { form });
  const [touched, setTouched] = useState(0);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (!form.validate().hasErrors) await save.run({ body: form.input() });
    setTouched(touched + 1);
    focusFirstError(currentTarget);
  };
  return (
    <div className="template-room">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <fieldset
          className="stack plain-fields"
          disabled={!mayChange}
          style={{ border: 0, padding: 0, margin: 0 }}
        >
          <LookFields form={form} seller={seller} />
          <WordFields form={form} />
          <NumberFields form={form} />
          <TermFields form={form} />
          {mayChange && (
            <div>
              <WriteButton loading={save.isPending}>{t('Save settings')}</WriteButton>
            </div>
          )}
        </fieldset>
      </form>
      <aside>
        <Suspense fallback={<div className="card sk-card" style={{ height: 520 }} />}>
          <Preview values={form.values} nextNumber={nextNumber} seller={seller} />
        </Suspense>
      </aside>
    </div>
  );
}
