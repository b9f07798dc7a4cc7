// The decisions of staff on a remittance in review: request documents, release it, or refuse it.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  remittanceReviewsContract as contract,
  type RemittanceReview,
} from '#shared/contract/operator/console/remittance-reviews.ts';
import { formatMoney } from '#shared/money.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Decision = 'ask' | 'release' | 'refuse';
type Props = { review: RemittanceReview };

export function RemittanceDecision({ review }: Props) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [asked, setAsked] = useState<Decision>();
  const isOpen = review.status === 'HELD' || review.status === 'AWAITING';
  if (!isOpen || !can('COMPLIANCE.READ_WRITE')) return null;
  const close = () => setAsked(undefined);
  return (
    <>
      <Button variant="default" onClick={() => setAsked('ask')}>
        {t('Ask for documents')}
      </Button>
      <Button variant="default" data-tone="danger" onClick={() => setAsked('refuse')}>
        {t('Refuse')}
      </Button>
      <Button onClick={() => setAsked('release')}>{t('Release')}</Button>
      {asked === 'ask' && <AskForm review={review} onClose={close} />}
      {(asked === 'release' || asked === 'refuse') && (
        <DecideForm review={review} decision={asked} onClose={close} />
      )}
    </>
  );
}

function AskForm({ review, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(contract.askRemittanceDocuments.body, { wanted: '' });
  const ask = useCall(contract.askRemittanceDocuments, { form, onSuccess: onClose });
  return (
    <DialogForm
      onClose={onClose}
      title={t('Ask for documents?')}
      says={t('The merchant sees this text and uploads the documents.')}
      form={form}
      onSubmit={() => ask.run({ params: { remittanceId: review.id }, body: form.getValues() })}
      submitLabel={t('Ask for documents')}
      isPending={ask.isPending}
    >
      <TextAreaField label="List of documents" data-autofocus {...form.getInputProps('wanted')} />
    </DialogForm>
  );
}

type DecideProps = Props & { decision: 'release' | 'refuse'; onClose: () => void };

function DecideForm({ review, decision, onClose }: DecideProps) {
  const { t } = useTranslation();
  const isRelease = decision === 'release';
  const form = useContractForm(contract.releaseRemittance.body, { reason: '' });
  const release = useCall(contract.releaseRemittance, { form, onSuccess: onClose });
  const refuse = useCall(contract.refuseRemittance, { form, onSuccess: onClose });
  const args = () => ({ params: { remittanceId: review.id }, body: form.getValues() });
  const sent = formatMoney(review.receiveAmount, review.receiveCurrency);
  const back = formatMoney(review.total, review.currency);
  return (
    <DialogForm
      onClose={onClose}
      title={
        isRelease
          ? t('Send {{amount}} to {{name}}?', { amount: sent, name: review.beneficiary.name })
          : t('Refuse and return {{amount}}?', { amount: back })
      }
      says={isRelease ? t('The reason is not shown to the merchant.') : t('The merchant sees the reason.')}
      form={form}
      onSubmit={() => (isRelease ? release.run(args()) : refuse.run(args()))}
      submitLabel={isRelease ? t('Release') : t('Refuse')}
      isPending={release.isPending || refuse.isPending}
      danger={!isRelease}
    >
      <TextAreaField label="Reason" data-autofocus {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
