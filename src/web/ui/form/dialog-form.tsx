// A small form in a dialog: what it asks, its fields, and a button that says what it does.
import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Writing } from '../menu/read-only.tsx';
import type { ContractForm } from './use-contract-form.ts';

type Props = {
  opened?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen. */
  says?: ReactNode;
  size?: number;
  form: ContractForm;
  /** Called once the form is whole. */
  onSubmit: () => unknown;
  submitLabel: ReactNode;
  isPending: boolean;
  danger?: boolean;
  children: ReactNode;
};

export function DialogForm(props: Props) {
  const { opened = true, onClose, title, says, size = 480, form, onSubmit, isPending, danger } = props;
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || form.validate().hasErrors) return;
    void onSubmit();
  };
  return (
    <Modal opened={opened} onClose={onClose} withCloseButton={false} padding={0} size={size} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <div>
            <Modal.Title component="h2">{title}</Modal.Title>
            {says && <p className="says">{says}</p>}
          </div>
          {props.children}
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={isPending}>
            {t('Cancel')}
          </Button>
          <Writing>
            {(disabled) => (
              <Button
                type="submit"
                size="md"
                loading={isPending}
                disabled={disabled}
                {...(danger && { 'data-tone': 'danger' })}
              >
                {props.submitLabel}
              </Button>
            )}
          </Writing>
        </div>
      </form>
    </Modal>
  );
}
