// Asks for a note before a match is undone or an item resolved: it is kept with the match and in the audit trail.
import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { undoInput } from '#shared/contract/operator/settlement.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = {
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  action: string;
  isPending: boolean;
  onConfirm: (note: string) => Promise<unknown>;
};

export function NoteDialog({ onClose, title, children, action, isPending, onConfirm }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(undoInput, { note: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || form.validate().hasErrors) return;
    void onConfirm(form.getValues().note);
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={480} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <div>
            <Modal.Title component="h2">{title}</Modal.Title>
            <p className="says">{children}</p>
          </div>
          <TextAreaField label="Note" data-autofocus {...form.getInputProps('note')} />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
