// Import of invoices: a file with one row per line, the options for the created invoices, and earlier imports.
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
  further: 'Additional lines',
  same: 'Already existed',
  failed: 'Failed',
} as const;
const counts = (['drafted', 'issued', 'sent', 'further', 'same', 'failed'] as const).map((key) => ({
  key,
  header: headers[key],
  of: (file: InvoiceImport) => file[key],
}));

const ends: Record<InvoiceFinish, { label: string; text: string }> = {
  draft: {
    label: 'Keep as drafts',
    text: 'Invoices are not numbered or sent. Review and send each one yourself.',
  },
  issue: { label: 'Issue', text: 'Each invoice gets its number and page. No e-mails are sent.' },
  send: {
    label: 'Issue and send',
    text: 'Each invoice gets its number and is e-mailed to its customer immediately.',
  },
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
    <SectionCard title={t('After import')}>
      <div className="stack">
        <SegmentedControl
          aria-label={t('After import')}
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
          empty={t('Imported invoice files appear here with the result of each row.')}
          outcomeOf={(done) => ({
            bad: done.failed,
            text: done.repeated
              ? t('This file was already imported. Nothing was changed.')
              : t(
                  '{{drafted}} drafts created, {{issued}} issued, {{sent}} issued and sent. {{same}} rows already existed, {{failed}} failed.',
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
