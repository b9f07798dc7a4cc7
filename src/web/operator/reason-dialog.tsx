// Asks for the reason before an action on a business or a person; it is recorded and sent to those affected.
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonInput } from '#shared/contract/fields.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The effects of the action. */
  children: ReactNode;
  /** The label of the action. */
  action: string;
  danger?: boolean;
  isPending: boolean;
  /** The readers of the reason; default: the people affected. */
  hint?: string;
  /** The dialog closes when it resolves to true. */
  onConfirm: (reason: string) => Promise<boolean>;
};

export function ReasonDialog(props: Props) {
  const { opened, onClose, title, children, action, danger = false, isPending, hint, onConfirm } = props;
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const { reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that opens again begins empty
  useEffect(() => {
    if (opened) reset();
  }, [opened]);
  const submit = async () => {
    if (await onConfirm(form.input().reason)) onClose();
  };
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={title}
      says={children}
      form={form}
      onSubmit={submit}
      submitLabel={action}
      isPending={isPending}
      danger={danger}
    >
      <TextAreaField
        label="Reason"
        hint={hint ?? t('Recorded in the audit trail and sent to the people affected')}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
