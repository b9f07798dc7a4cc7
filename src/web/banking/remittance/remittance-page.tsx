// One remittance: amounts sent and received, requested documents, timeline, and ledger postings.
import { Button, FileButton } from '@mantine/core';
import { IconFileTypePdf, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import type { RemittanceDetail } from '#shared/contract/banking/remittance/shapes.ts';
import { privateFileSizeMaxBytes, privateFileTypes } from '#shared/contract/platform/uploads.ts';
import { formatMoney } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download, upload } from '#web/api/client.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { useFileUpload } from '#web/api/use-file-upload.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import '../transfers/transfers.css';
import { RemittanceStatus } from '#web/ui/banking/remittance-columns.tsx';
import { historyPath, useMayRemit } from './paths.ts';
import { RemittanceInfo } from './remittance-info.tsx';

export const loadRemittance = loadDetail(remittancesContract.getRemittance);

export function RemittancePage() {
  return (
    <DetailPage
      query={useDetail(remittancesContract.getRemittance)}
      name="Remittance"
      figure
      crumbs={[{ label: 'Remittance', path: historyPath }]}
    >
      {(remittance) => ({
        title: formatMoney(remittance.amount, remittance.currency),
        reference: remittance.reference,
        badges: <RemittanceStatus status={remittance.status} badge />,
        meta: (
          <>
            <span className="strong">{remittance.beneficiary.name}</span>
            <DateText at={remittance.createdAt} as="exact" />
          </>
        ),
        actions: <Receipt remittance={remittance} />,
        content: (
          <div className="transfer-body">
            <Standing remittance={remittance} />
            <Documents remittance={remittance} />
            <RemittanceInfo remittance={remittance} />
          </div>
        ),
      })}
    </DetailPage>
  );
}

type Props = { remittance: RemittanceDetail };

function Receipt({ remittance: { id, reference } }: Props) {
  const { t } = useTranslation();
  const save = () =>
    download(
      remittancesContract.getRemittanceReceipt,
      { params: { remittanceId: id } },
      `remittance-${reference}.pdf`,
    ).catch((error: unknown) => toastFailure(messageOf(error)));
  return (
    <Button variant="default" leftSection={<IconFileTypePdf size={16} />} onClick={() => void save()}>
      {t('Receipt')}
    </Button>
  );
}

/** The current state, open questions, and the next step. */
export function Standing({ remittance }: Props) {
  const { t } = useTranslation();
  const { status, failure, wanted, nextAt, pickupCode } = remittance;
  const total = formatMoney(remittance.total, remittance.currency);
  if (status === 'HELD')
    return (
      <Banner tone="warning">
        <span className="strong">{t('This remittance is in review.')}</span>{' '}
        {t('{{total}} was debited from your wallet. It will be sent or returned after the review.', {
          total,
        })}
      </Banner>
    );
  if (status === 'AWAITING')
    return (
      <Banner tone="warning">
        <span className="strong">{t('Documents are needed:')}</span> {wanted}
      </Banner>
    );
  if (status === 'PROCESSING')
    return (
      <Banner tone="warning">
        <span className="strong">{t('The partner has not confirmed yet.')}</span>{' '}
        {t('{{total}} was debited from your wallet. Do not send it again: it could be paid twice.', {
          total,
        })}{' '}
        {nextAt && (
          <>
            {t('Next check with the partner')} <DateText at={nextAt} as="exact" />.
          </>
        )}
      </Banner>
    );
  if (status === 'FAILED' || status === 'REVERSED')
    return (
      <Banner tone="info">
        <span className="strong">{t('{{total}} was returned to your wallet.', { total })}</span> {failure}.
      </Banner>
    );
  if (status === 'COMPLETED' && pickupCode)
    return (
      <Banner tone="info">
        {t('The beneficiary shows this code to collect the cash:')}{' '}
        <span className="strong num">{pickupCode}</span>
      </Banner>
    );
  return null;
}

const accepted = { types: privateFileTypes, sizeMaxBytes: privateFileSizeMaxBytes };

function Documents({ remittance }: Props) {
  const { t } = useTranslation();
  const mayAdd = useMayRemit() && remittance.status === 'AWAITING';
  const params = { remittanceId: remittance.id };
  const { working, fault, send } = useFileUpload(accepted, async (file) => {
    await upload(remittancesContract.addRemittanceDocument, file, undefined, params);
    await invalidateNoun('remittance');
  });
  const submit = useCall(remittancesContract.submitRemittanceDocuments);
  if (remittance.documents.length === 0 && !mayAdd) return null;
  const open = (remittanceDocumentId: string, fileName: string) =>
    download(
      remittancesContract.getRemittanceDocument,
      { params: { remittanceId: remittance.id, remittanceDocumentId } },
      fileName,
    ).catch((error: unknown) => toastFailure(messageOf(error)));
  return (
    <SectionCard title={t('Documents')}>
      <div className="stack">
        {remittance.documents.map(({ id, fileName }) => (
          <Button key={id} variant="default" onClick={() => void open(id, fileName)}>
            {fileName}
          </Button>
        ))}
        {mayAdd && (
          <div className="row">
            <FileButton onChange={(file) => file && void send([file])} accept={privateFileTypes.join(',')}>
              {(props) => (
                <Button {...props} variant="default" loading={working} leftSection={<IconUpload size={16} />}>
                  {t('Add document')}
                </Button>
              )}
            </FileButton>
            {remittance.documents.length > 0 && (
              <Button loading={submit.isPending} onClick={() => void submit.run({ params })}>
                {t('Submit documents')}
              </Button>
            )}
          </div>
        )}
        {fault && <FieldError>{fault}</FieldError>}
      </div>
    </SectionCard>
  );
}
