// Asks for the reason before something is done to a business or a person: it is kept and told to whom it concerns.
import { Button, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonInput } from '#shared/contract/operator/merchants.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  /** Says what it does. */
  action: string;
  danger?: boolean;
  isPending: boolean;
  /** The dialog closes when it gives true. */
  onConfirm: (reason: string) => Promise<boolean>;
};

export function ReasonDialog(props: Props) {
  const { opened, onClose, title, children, action, danger = false, isPending, onConfirm } = props;
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const { reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog that opens again begins empty
  useEffect(() => {
    if (opened) reset();
  }, [opened]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || form.validate().hasErrors) return;
    if (await onConfirm(form.getValues().reason)) onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} padding={0} size={480} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <div>
            <Modal.Title component="h2">{title}</Modal.Title>
            <p className="says">{children}</p>
          </div>
          <TextAreaField
            label="Reason"
            hint={t('Kept in the audit trail and told to the people it concerns')}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={isPending} {...(danger ? { 'data-tone': 'danger' } : {})}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
