// The invoice template: appearance, numbering, due dates and reminders, with the document beside the form.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
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
import { CheckedForm } from '#web/ui/form/saving/plain-form.tsx';
import { SettingsFields } from '#web/ui/form/saving/settings-fields.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { Page } from '#web/ui/page.tsx';
import { LookFields, NumberFields, TermFields, WordFields } from './settings-fields.tsx';

// Loaded separately, because it contains the texts of every language.
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
  const mayChange = usePermissions().can(canWrite('SETTINGS.BUSINESS_SETTINGS'));
  const { nextNumber, ...saved } = settings;
  const form = useContractForm(invoiceSettings, saved);
  const save = useCall(contract.saveInvoiceSettings, { form, onSuccess: () => form.resetDirty() });
  return (
    <div className="template-room">
      <CheckedForm form={form} onSend={() => save.run({ body: form.input() })}>
        <UnsavedChanges isUnsaved={() => form.isDirty() && !save.isPending} />
        <SettingsFields mayChange={mayChange} isPending={save.isPending}>
          <LookFields form={form} seller={seller} />
          <WordFields form={form} />
          <NumberFields form={form} />
          <TermFields form={form} />
        </SettingsFields>
      </CheckedForm>
      <aside>
        <Suspense fallback={<div className="card sk-card" style={{ height: 520 }} />}>
          <Preview values={form.values} nextNumber={nextNumber} seller={seller} />
        </Suspense>
      </aside>
    </div>
  );
}
