// The next staff actions on a POS terminal request: decide, dispatch, deliver, assign.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type TerminalReview,
  terminalAssignInput,
  terminalDecisionInput,
  terminalDispatchInput,
  terminalReviewsContract,
} from '#shared/contract/operator/console/terminal-requests.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { type Dialogs, OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';

type Action = 'approve' | 'reject' | 'dispatch' | 'assign';
type Props = ShownDialog & { review: TerminalReview };

export function TerminalSteps({ review }: { review: TerminalReview }) {
  const { can } = useOperator();
  const dialogs = useDialogs<Action>();
  if (!can('TERMINALS.READ_WRITE')) return null;
  return (
    <>
      <NextSteps review={review} dialogs={dialogs} />
      <OpenDialog dialogs={dialogs}>
        {{
          approve: (shown) => <DecideForm review={review} decision="approve" {...shown} />,
          reject: (shown) => <DecideForm review={review} decision="reject" {...shown} />,
          dispatch: (shown) => <DispatchForm review={review} {...shown} />,
          assign: (shown) => <AssignForm review={review} {...shown} />,
        }}
      </OpenDialog>
    </>
  );
}

function NextSteps({ review, dialogs }: { review: TerminalReview; dialogs: Dialogs<Action> }) {
  const { t } = useTranslation();
  const deliver = useCall(terminalReviewsContract.deliverTerminals);
  const { status, id } = review;
  if (status === 'PENDING')
    return (
      <>
        <Button variant="default" onClick={() => dialogs.open('reject')}>
          {t('Reject')}
        </Button>
        <Button onClick={() => dialogs.open('approve')}>{t('Approve')}</Button>
      </>
    );
  if (status === 'APPROVED') return <Button onClick={() => dialogs.open('dispatch')}>{t('Dispatch')}</Button>;
  if (status === 'DISPATCHED')
    return (
      <Button
        loading={deliver.isPending}
        onClick={() => void deliver.run({ params: { terminalRequestId: id } })}
      >
        {t('Mark as delivered')}
      </Button>
    );
  if (status === 'DELIVERED')
    return <Button onClick={() => dialogs.open('assign')}>{t('Assign terminals')}</Button>;
  return null;
}

function DecideForm({ review, decision, opened, onClose }: Props & { decision: 'approve' | 'reject' }) {
  const { t } = useTranslation();
  const form = useContractForm(terminalDecisionInput, { decision, comment: '' });
  const decide = useCall(terminalReviewsContract.decideTerminalRequest, { form, onSuccess: onClose });
  const isApproval = decision === 'approve';
  const { reference } = review;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={
        isApproval ? t('Approve {{reference}}?', { reference }) : t('Reject {{reference}}?', { reference })
      }
      says={
        isApproval
          ? t('The owners of the business are notified by e-mail. Dispatch the terminals next.')
          : t('The owners of the business see the reason.')
      }
      form={form}
      onSubmit={() => decide.run({ params: { terminalRequestId: review.id }, body: form.input() })}
      submitLabel={isApproval ? t('Approve') : t('Reject')}
      isPending={decide.isPending}
      danger={!isApproval}
    >
      <TextAreaField
        label={isApproval ? 'Comment' : 'Reason for rejection'}
        optional={isApproval}
        data-autofocus
        {...form.getInputProps('comment')}
      />
    </DialogForm>
  );
}

function DispatchForm({ review, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(terminalDispatchInput, { carrier: '', tracking: '' });
  const dispatch = useCall(terminalReviewsContract.dispatchTerminals, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Dispatch {{reference}}', { reference: review.reference })}
      says={t('The owners of the business receive the shipping details.')}
      form={form}
      onSubmit={() => dispatch.run({ params: { terminalRequestId: review.id }, body: form.input() })}
      submitLabel={t('Dispatch')}
      isPending={dispatch.isPending}
    >
      <TextField label="Carrier" data-autofocus {...form.getInputProps('carrier')} />
      <TextField label="Tracking number" optional {...form.getInputProps('tracking')} />
    </DialogForm>
  );
}

const serialsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((item) => item !== '');

function AssignForm({ review, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(terminalAssignInput, { serialNumbers: [] as string[] });
  const assign = useCall(terminalReviewsContract.assignTerminals, { form, onSuccess: onClose });
  const { quantity } = review;
  const fault = Object.entries(form.errors).find(([path]) => path.startsWith('serialNumbers'))?.[1];
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Assign terminals')}
      says={
        quantity === 1
          ? t('Enter the serial number of the delivered terminal.')
          : t('Enter the serial numbers of the {{quantity}} terminals, one per line.', { quantity })
      }
      form={form}
      onSubmit={() => assign.run({ params: { terminalRequestId: review.id }, body: form.input() })}
      submitLabel={t('Assign')}
      isPending={assign.isPending}
    >
      <TextAreaField
        label="Serial numbers"
        data-autofocus
        error={fault}
        onChange={(event) => form.setFieldValue('serialNumbers', serialsOf(event.currentTarget.value))}
      />
    </DialogForm>
  );
}
