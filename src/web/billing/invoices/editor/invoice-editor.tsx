// The invoice editor: customer, dates, lines and payment terms, with a preview beside them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InvoiceDetail, invoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { useCall } from '#web/api/use-call.ts';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useRefusals } from '../../e-invoicing/use-refusals.ts';
import { EditorPage } from './editor-page.tsx';
import { part } from './editor-parts.ts';
import { Foot, SumsRow } from './editor-sums.tsx';
import { type EditedInvoice, partsNow, sumsOf } from './editor-values.ts';
import { invoiceTarget } from './invoice-target.ts';
import { NotesField } from './notes-field.tsx';
import { useAround } from './use-around.ts';
import { type UnsavedInvoice, useSaving } from './use-saving.ts';

type Props = {
  title: string;
  values: EditedInvoice;
  /** A first save that had no response before the page was reloaded. */
  first?: UnsavedInvoice['first'];
  invoice: InvoiceDetail | null;
  /** Reloads the invoice and restarts the editor. */
  onReload?: () => void;
};

export function InvoiceEditor({ title, values, first = null, invoice, onReload }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(invoiceInput, values);
  const issue = useCall(invoicesContract.issueInvoice, { form });
  const saving = useSaving(form, { target: invoiceTarget, edited: invoice, first }, async (id) =>
    Boolean(await issue.run({ params: { invoiceId: id }, body: { send: true } })),
  );
  useRefusals(form, invoice);
  const around = useAround(form.values);
  const [line, setLine] = useState<number | null>(null);
  const now = form.values;
  const sums = sumsOf(now, around.coupon);
  const isIssued = invoice !== null && invoice.status !== 'DRAFT';
  const { days } = around;
  const parts = partsNow(now, { total: sums.total, issueOn: days.issueOn, dueOn: days.dueOn });
  const credit = now.useCredit && !isIssued ? Math.min(around.credit ?? 0, sums.total) : 0;
  const number = invoice?.number ?? around.nextNumber ?? t('Draft');
  return (
    <EditorPage
      title={title}
      target={invoiceTarget}
      saving={saving}
      onReload={onReload}
      preview={
        <part.preview
          values={now}
          sums={sums}
          parts={parts}
          days={days}
          number={number}
          credit={credit}
          line={line}
          isIssued={isIssued}
        />
      }
      foot={
        <Foot
          form={form}
          saving={saving}
          isIssued={isIssued}
          due={sums.total - credit}
          currency={sums.currency}
        />
      }
    >
      <part.head
        form={form}
        isIssued={isIssued}
        credit={around.credit}
        days={days}
        nextNumber={around.nextNumber}
      />
      <part.lines form={form} sums={sums} onLine={setLine} />
      <SumsRow form={form} sums={sums} credit={credit} couponFault={around.couponFault} />
      <part.schedule form={form} parts={parts} currency={sums.currency} />
      <part.reminders
        days={now.reminders ?? around.reminders}
        dueOn={days.dueOn}
        error={form.errors.reminders as string | undefined}
        onChange={(next) => form.setFieldValue('reminders', next)}
      />
      <NotesField form={form} />
      <part.files invoiceId={saving.id} />
      <part.more form={form} partAllowed={around.partAllowed} />
    </EditorPage>
  );
}
