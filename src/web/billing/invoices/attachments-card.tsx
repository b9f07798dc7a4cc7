// The attachments of an invoice: listed with sizes, downloadable, and editable while the invoice is editable.
import { ActionIcon, FileButton } from '@mantine/core';
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invoiceAttachmentsContract as contract } from '#shared/contract/billing/invoices/invoice-attachments.ts';
import { attachmentsMax } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { InvoiceAttachment, InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { privateFileSizeMaxBytes, privateFileTypes } from '#shared/contract/platform/uploads.ts';
import { sizeText } from '#shared/size-text.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download, upload } from '#web/api/client.ts';
import { invalidateNoun, queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { useMayChangeInvoices } from './may-change.ts';

function openFile(invoiceId: string, { id, fileName }: Pick<InvoiceAttachment, 'id' | 'fileName'>): void {
  const params = { invoiceId, invoiceAttachmentId: id };
  download(contract.getInvoiceAttachment, { params }, fileName).catch((reason: unknown) =>
    toastFailure(messageOf(reason)),
  );
}

type FileProps = { invoiceId: string; file: InvoiceAttachment; onRemove?: (() => void) | undefined };

function FileRow({ invoiceId, file, onRemove }: FileProps) {
  const { t } = useTranslation();
  const { fileName, sizeBytes } = file;
  return (
    <li className="row">
      <IconFileText size={16} aria-hidden />
      <button type="button" className="plain link trunc grow" onClick={() => openFile(invoiceId, file)}>
        {fileName}
      </button>
      <span className="dim num">{sizeText(sizeBytes)}</span>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('Remove {{name}}', { name: fileName })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

/** The attachments of an earlier revision, read-only. */
export function StoredFiles({
  invoiceId,
  files,
}: {
  invoiceId: string;
  files: readonly InvoiceAttachment[];
}) {
  return (
    <ul className="stack inv-files">
      {files.map((file) => (
        <FileRow key={file.id} invoiceId={invoiceId} file={file} />
      ))}
    </ul>
  );
}

function AddButton({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const add = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > privateFileSizeMaxBytes) return toastFailure(t('File size is too large'));
    setWorking(true);
    await upload(contract.addInvoiceAttachment, file, undefined, { invoiceId }).catch((reason: unknown) =>
      toastFailure(messageOf(reason)),
    );
    await invalidateNoun('invoices');
    setWorking(false);
  };
  return (
    <FileButton accept={privateFileTypes.join(',')} onChange={(file) => void add(file)}>
      {(props) => (
        <WriteButton variant="default" leftSection={<IconUpload size={16} />} loading={working} {...props}>
          {t('Attach a file')}
        </WriteButton>
      )}
    </FileButton>
  );
}

/** The attachments, with the controls to change them if the user has the permission. */
export function AttachmentList({
  invoice,
}: {
  invoice: Pick<InvoiceDetail, 'id' | 'status' | 'attachments'>;
}) {
  const { t } = useTranslation();
  const isOpen = invoice.status === 'DRAFT' || invoice.status === 'ISSUED';
  const mayChange = useMayChangeInvoices() && isOpen;
  const remove = useCall(contract.removeInvoiceAttachment);
  const { id: invoiceId, attachments } = invoice;
  return (
    <div className="stack">
      {attachments.length > 0 && (
        <ul className="stack inv-files" aria-label={t('Attachments')}>
          {attachments.map((file) => (
            <FileRow
              key={file.id}
              invoiceId={invoiceId}
              file={file}
              onRemove={
                mayChange
                  ? () => void remove.run({ params: { invoiceId, invoiceAttachmentId: file.id } })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {mayChange && attachments.length < attachmentsMax && (
        <div>
          <AddButton invoiceId={invoiceId} />
        </div>
      )}
      {mayChange && (
        <p className="mut sm">
          {t('PDF, PNG or JPG, at most 5 MB each, at most {{max}} files. Your customer can download them.', {
            max: attachmentsMax,
          })}
        </p>
      )}
    </div>
  );
}

/** The card on the invoice page. */
export function AttachmentsCard({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Attachments')} aside={invoice.attachments.length}>
      <AttachmentList invoice={invoice} />
    </SectionCard>
  );
}

/** The fields in the editor; available once the invoice was saved. */
export function AttachmentFields({ invoiceId }: { invoiceId: string | null }) {
  const { t } = useTranslation();
  const { data: invoice } = useQuery({
    ...queryOptionsOf(invoicesContract.getInvoice, { params: { invoiceId: invoiceId ?? '' } }),
    enabled: invoiceId !== null,
  });
  return (
    <section className="inv-section" aria-label={t('Attachments')}>
      <h2>{t('Attachments')}</h2>
      {invoice ? (
        <AttachmentList invoice={invoice} />
      ) : (
        <p className="mut">{t('You can attach files once the draft has a customer and a line item.')}</p>
      )}
    </section>
  );
}
