// A short form in a dialog: its title, what it is about, its fields, and one button that says what it does.
import { Button, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContractForm, focusFirstError, focusFirstField } from '../form/use-contract-form.ts';
import { useRestoreFocus } from '../restore-focus.ts';
import { Writing } from './read-only.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  form?: ContractForm;
  submitLabel: string;
  danger?: boolean;
  onSubmit: () => unknown;
  children?: ReactNode;
};

export function FormDialog(props: Props) {
  const { opened, onClose, title, text, form, submitLabel, danger = false, onSubmit, children } = props;
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const body = useRef<HTMLFormElement>(null);
  useRestoreFocus(opened);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (working) return;
    if (form?.validate().hasErrors) return focusFirstError(body.current ?? document);
    setWorking(true);
    await Promise.resolve(onSubmit()).catch(() => undefined);
    setWorking(false);
    if (body.current) focusFirstError(body.current);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={false}
      padding={0}
      size={480}
      centered
      onEnterTransitionEnd={() => focusFirstField(body.current)}
    >
      <form ref={body} onSubmit={submit} noValidate>
        <div className="dialog-body">
          <Modal.Title component="h2">{t(title)}</Modal.Title>
          {text && <div className="says">{text}</div>}
          {children && <div className="dialog-fields">{children}</div>}
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={working}>
            {t('Cancel')}
          </Button>
          <Writing>
            {(disabled) => (
              <Button
                type="submit"
                size="md"
                loading={working}
                disabled={disabled}
                {...(danger ? { 'data-tone': 'danger' } : {})}
              >
                {t(submitLabel)}
              </Button>
            )}
          </Writing>
        </div>
      </form>
    </Modal>
  );
}
