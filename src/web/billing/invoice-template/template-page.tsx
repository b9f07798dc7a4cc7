// The invoice template: how documents look and are numbered, when they are due and reminded of, with the document beside the form.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  invoiceSettingsContract as contract,
  invoiceSettings,
} from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { imageAddress } from '#web/payments/payment-sources/image-address.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { currentTime } from '#web/ui/now.ts';
import { Page } from '#web/ui/page.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import { samplePaper } from './sample-paper.ts';
import { LookFields, NumberFields, TermFields, WordFields } from './settings-fields.tsx';
import { nextNumberOf } from './settings-values.ts';

type Settings = OutputOf<(typeof contract)['getInvoiceSettings']>;
type Seller = OutputOf<(typeof contract)['getInvoiceSeller']>;

const crumbs = [{ label: 'Business settings', path: '/settings/business-settings' }];
const dayMs = 86_400_000;

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
        <Preview values={form.values} nextNumber={nextNumber} seller={seller} />
      </aside>
    </div>
  );
}

type PreviewProps = { values: Omit<Settings, 'nextNumber'>; nextNumber: string; seller: Seller };

function Preview({ values, nextNumber, seller }: PreviewProps) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const now = currentTime();
  const dueDays = Number.isFinite(values.dueDays) ? Math.min(365, Math.max(0, values.dueDays)) : 0;
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const { template, terms, footer, bankDetails, color, logoImageId, language } = values;
  const isColor = color !== null && /^#[0-9a-f]{6}$/i.test(color);
  const paper = samplePaper({
    template,
    terms,
    footer: footer || null,
    bankDetails,
    language,
    number: nextNumberOf(nextNumber, values, dayOf(now).slice(0, 4)),
    currency,
    color: isColor ? color : seller.color,
    issueOn: dayOf(now),
    dueOn: dayOf(new Date(now.getTime() + dueDays * dayMs)),
    seller,
  });
  const logoUrl = logoImageId ? imageAddress(logoImageId) : seller.logoUrl;
  return <PaperSheet paper={paper} logoUrl={logoUrl} label={t('Preview of the invoice')} />;
}
