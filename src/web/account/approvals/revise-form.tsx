// Revision of an own pending request: it creates a new revision, which needs all approvals again.
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ApprovalDetail } from '#shared/contract/account/approval-shapes.ts';
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

/** The server validates the values of each field. */
const anything = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export function ReviseForm({ request, opened, onClose }: ShownDialog & { request: ApprovalDetail }) {
  const { t } = useTranslation();
  const form = useContractForm(
    anything,
    Object.fromEntries(request.edit.map(({ name, value }) => [name, value])),
  );
  const revise = useCall(approvalRequestsContract.reviseRequest, { form, onSuccess: onClose });
  const submit = () =>
    revise.run({
      params: { requestId: request.id },
      body: { revision: request.revision, changes: form.getValues() },
    });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Edit request')}
      says={t('Everyone who has approved it has to decide again.')}
      form={form}
      onSubmit={submit}
      submitLabel={t('Resubmit for approval')}
      isPending={revise.isPending}
    >
      {request.edit.map(({ name, label, type }) =>
        type === 'money' && request.currency ? (
          <AmountField key={name} label={label} currency={request.currency} {...form.getInputProps(name)} />
        ) : (
          <TextField key={name} label={label} optional {...form.getInputProps(name)} />
        ),
      )}
    </DialogForm>
  );
}
