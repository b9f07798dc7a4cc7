// Many invoices at once: a file with a row for each line, what is to become of them, and the files before.
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  invoiceImportsContract as contract,
  type InvoiceFinish,
  type InvoiceImport,
  invoiceFinishes,
  invoiceImportShape,
} from '#shared/contract/billing/invoices/invoice-imports.ts';
import { ImportFiles } from '#web/api/imports/import-files.tsx';
import { saveResult, useImport } from '#web/api/imports/use-import.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeInvoices } from './may-change.ts';

const crumbs = [
  { label: 'Invoicing', path: '/payment-gateway/invoicing/invoices' },
  { label: 'Import invoices' },
];

function saveReport({ id }: Pick<InvoiceImport, 'id'>): void {
  saveResult(contract.downloadInvoiceImport, { params: { invoiceImportId: id } }, 'invoices-result.csv');
}

const headers = {
  drafted: 'Drafts',
  issued: 'Issued',
  sent: 'Sent',
  further: 'Further lines',
  same: 'There before',
  failed: 'Failed',
} as const;
const counts = (['drafted', 'issued', 'sent', 'further', 'same', 'failed'] as const).map((key) => ({
  key,
  header: headers[key],
  of: (file: InvoiceImport) => file[key],
}));

const ends: Record<InvoiceFinish, { label: string; text: string }> = {
  draft: { label: 'Keep as drafts', text: 'Nothing is numbered or sent: look at each and send it yourself.' },
  issue: { label: 'Issue', text: 'Each gets its number and its page. No e-mail is sent.' },
  send: { label: 'Issue and send', text: 'Each gets its number and goes to its customer by e-mail at once.' },
};

function EndChoice({
  finish,
  onChange,
}: {
  finish: InvoiceFinish;
  onChange: (finish: InvoiceFinish) => void;
}) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('What becomes of the invoices')}>
      <div className="stack">
        <SegmentedControl
          aria-label={t('What becomes of the invoices')}
          value={finish}
          onChange={(value) => onChange(value as InvoiceFinish)}
          data={invoiceFinishes.map((value) => ({ value, label: t(ends[value].label) }))}
        />
        <p className="mut">{t(ends[finish].text)}</p>
      </div>
    </SectionCard>
  );
}

export function ImportInvoicesPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeInvoices();
  const [finish, setFinish] = useState<InvoiceFinish>('draft');
  const importing = useImport(contract.importInvoices);
  const { refetchInterval } = importing;
  const files = useQuery({ ...queryOptionsOf(contract.listInvoiceImports), refetchInterval });
  const send = (file: File) => importing.send(file, { finish });
  return (
    <Page title={t('Import invoices')} crumbs={crumbs}>
      <div className="stack" style={{ gap: 16 }}>
        {mayChange && <EndChoice finish={finish} onChange={setFinish} />}
        <ImportFiles
          importing={Object.assign({}, importing, { send })}
          files={files}
          rows={files.data?.items}
          shape={invoiceImportShape}
          templateName="invoices.csv"
          button={mayChange && { label: t('Import invoices') }}
          counts={counts}
          save={{ label: (name) => t('Download the result of {{name}}', { name }), run: saveReport }}
          empty={t('Imported files of invoices appear here with the result of each row.')}
          outcomeOf={(done) => ({
            bad: done.failed,
            text: done.repeated
              ? t('This file has already been imported. Nothing was changed.')
              : t(
                  '{{drafted}} drafts made, {{issued}} issued, {{sent}} issued and sent. {{same}} rows were there before, {{failed}} failed.',
                  done,
                ),
            report: done.report,
            save: { label: t('Download result'), run: () => saveReport(done) },
          })}
        />
      </div>
    </Page>
  );
}
