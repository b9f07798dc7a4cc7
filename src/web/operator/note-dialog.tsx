// Asks for a note before a match is undone or an item resolved; kept with the match and in the audit trail.
import type { ReactNode } from 'react';
import { undoInput } from '#shared/contract/operator/settlement.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = {
  onClose: () => void;
  title: string;
  /** The effects of the action. */
  children: ReactNode;
  action: string;
  isPending: boolean;
  onConfirm: (note: string) => Promise<unknown>;
};

export function NoteDialog({ onClose, title, children, action, isPending, onConfirm }: Props) {
  const form = useContractForm(undoInput, { note: '' });
  return (
    <DialogForm
      onClose={onClose}
      title={title}
      says={children}
      form={form}
      onSubmit={() => onConfirm(form.input().note)}
      submitLabel={action}
      isPending={isPending}
    >
      <TextAreaField label="Note" data-autofocus {...form.getInputProps('note')} />
    </DialogForm>
  );
}
