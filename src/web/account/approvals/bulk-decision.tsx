// Bulk decision on several requests: each is decided separately, with one shared comment.
import { useTranslation } from 'react-i18next';
import { type ApprovalListItem, decideInput } from '#shared/contract/account/approval-shapes.ts';
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { toastFailure, toastSuccess } from '#web/ui/toasts.tsx';

type Props = ShownDialog & {
  decision: 'approve' | 'decline';
  rows: readonly ApprovalListItem[];
  onDone: () => void;
};

export function BulkDecision({ decision, rows, onDone, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(decideInput, {
    decision,
    requests: rows.map(({ id, revision }) => ({ id, revision })),
    comment: '',
  });
  const decide = useCall(approvalRequestsContract.decideApprovalRequests, { form, success: false });
  const isDecline = decision === 'decline';
  const submit = async () => {
    const answer = await decide.run({ body: form.input() });
    if (!answer) return;
    const failed = answer.results.filter(({ done }) => !done);
    const open = answer.results.filter(({ needsMore }) => needsMore).length;
    const ended = answer.results.length - failed.length - open;
    if (ended > 0)
      toastSuccess(
        t(isDecline ? '{{count}} declined' : '{{count}} approved and being carried out', { count: ended }),
      );
    if (open > 0)
      toastSuccess(t('{{count}} approved, but further approvals are still needed', { count: open }));
    for (const { problem } of failed) toastFailure(problem ?? '');
    onDone();
    onClose();
  };
  const count = rows.length;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t(isDecline ? 'Decline {{count}} requests?' : 'Approve {{count}} requests?', { count })}
      says={t(
        isDecline
          ? 'None of them will be carried out. The requesters see your comment.'
          : 'Requests that only need your approval are carried out immediately.',
      )}
      form={form}
      onSubmit={submit}
      submitLabel={t(isDecline ? 'Decline {{count}}' : 'Approve {{count}}', { count })}
      isPending={decide.isPending}
      danger={isDecline}
    >
      <ul className="bulk-what">
        {rows.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <TextAreaField
        label="Comment"
        optional={!isDecline}
        countMax={500}
        {...form.getInputProps('comment')}
      />
    </DialogForm>
  );
}
