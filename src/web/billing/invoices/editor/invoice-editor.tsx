// Writing an invoice: the customer, the days, the lines, and beside them its sums as they will be.
import { Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InvoiceDetail, invoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { currencyCodes, formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { type ContractForm, focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { InvoiceTotals } from '../invoice-lines.tsx';
import { invoicePath } from '../invoice-query.ts';
import { type EditedInvoice, sumsOf } from './editor-values.ts';
import '../invoices.css';

// Taxes come with the lines, beside the rest of the page.
const LineFields = lazy(() => import('./line-fields.tsx').then((m) => ({ default: m.LineFields })));

type Props = { title: string; values: EditedInvoice; invoice: InvoiceDetail | null };

const crumbs = [{ label: 'Invoicing', path: '/payment-gateway/invoicing/invoices' }];

export function InvoiceEditor({ title, values, invoice }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(invoiceInput, values);
  const saving = useSaving(form, invoice);
  const sums = sumsOf(form.getValues() as EditedInvoice);
  const isIssued = invoice !== null && invoice.status !== 'DRAFT';
  return (
    <Page title={t(title)} crumbs={[...crumbs, { label: title }]}>
      <UnsavedChanges isUnsaved={() => form.isDirty() && !saving.left.current} />
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="invoice-editor">
          <div className="stack">
            <HeadFields form={form} isIssued={isIssued} />
            <Suspense fallback={<Skeleton height={220} />}>
              <LineFields form={form} currency={sums.currency} />
            </Suspense>
            <SectionCard title={t('Notes')}>
              <TextAreaField label="Notes" optional countMax={500} {...form.getInputProps('notes')} />
            </SectionCard>
          </div>
          <SectionCard title={t('Sums')} flush>
            <InvoiceTotals document={sums} />
          </SectionCard>
        </div>
        <FormFoot
          wrong={Object.keys(form.errors).length}
          says={t('Amount due {{money}}', { money: formatMoney(sums.total, sums.currency) })}
        >
          <WriteButton
            variant="default"
            loading={saving.working === 'save'}
            disabled={saving.working === 'send'}
            onClick={() => void saving.save(false)}
          >
            {isIssued ? t('Save changes') : t('Save draft')}
          </WriteButton>
          {!isIssued && (
            <WriteButton
              leftSection={<IconSend size={16} />}
              loading={saving.working === 'send'}
              disabled={saving.working === 'save'}
              onClick={() => void saving.save(true)}
            >
              {t('Send invoice')}
            </WriteButton>
          )}
        </FormFoot>
      </form>
    </Page>
  );
}

type Form = ReturnType<typeof useContractForm<EditedInvoice, typeof invoiceInput>>;

/** Saves what is written; a draft that was saved once is not made again when sending it fails. */
function useSaving(form: Form, invoice: InvoiceDetail | null) {
  const go = useNavigate();
  const left = useRef(false);
  const made = useRef<string | null>(invoice?.id ?? null);
  const [working, setWorking] = useState<'save' | 'send' | null>(null);
  const create = useCall(invoicesContract.createInvoice, { form });
  const update = useCall(invoicesContract.updateInvoice, { form });
  const issue = useCall(invoicesContract.issueInvoice);
  const write = async () => {
    const body = form.input();
    const saved = made.current
      ? await update.run({ params: { invoiceId: made.current }, body })
      : await create.run({ body });
    if (saved && typeof saved === 'object' && 'id' in saved) made.current = saved.id;
    return Boolean(saved);
  };
  const save = async (send: boolean) => {
    if (form.validate().hasErrors) return focusFirstError();
    setWorking(send ? 'send' : 'save');
    const isSaved = await write().catch(() => false);
    const id = made.current;
    const isDone =
      isSaved &&
      id !== null &&
      (!send || (await issue.run({ params: { invoiceId: id }, body: { send: true } })));
    setWorking(null);
    if (!isDone || !id) return focusFirstError();
    left.current = true;
    await go({ to: invoicePath({ id }) });
  };
  return { save, working, left };
}

function HeadFields({ form, isIssued }: { form: ContractForm; isIssued: boolean }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Customer')}>
      <div className="stack">
        <div className="pair">
          <TextField label="Name" {...form.getInputProps('customer.name')} />
          <TextField label="E-mail" type="email" {...form.getInputProps('customer.email')} />
          <TextField label="TIN" optional {...form.getInputProps('customer.tin')} />
        </div>
        <TextField label="Address" optional {...form.getInputProps('customer.address')} />
        <div className="pair">
          <DateField label="Issue date" optional {...form.getInputProps('issueOn')} />
          <DateField label="Due date" optional {...form.getInputProps('dueOn')} />
          <SelectField
            label="Currency"
            disabled={isIssued}
            data={[...currencyCodes]}
            {...form.getInputProps('currency')}
          />
        </div>
      </div>
    </SectionCard>
  );
}
