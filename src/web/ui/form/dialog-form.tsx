// A small form in a dialog: an explanation, its fields, and a button labelled with the action.
import { Button, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestoreFocus } from '../restore-focus.ts';
import { type ContractForm, focusFirstError, focusFirstField } from './use-contract-form.ts';
import { WriteButton } from './write-button.tsx';

type Props = {
  opened?: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The effect of the form. */
  says?: ReactNode;
  size?: number;
  form?: ContractForm;
  /** Called once the form is valid. */
  onSubmit: () => unknown;
  submitLabel: ReactNode;
  isPending?: boolean;
  danger?: boolean;
  children?: ReactNode;
};

export function DialogForm(props: Props) {
  const { opened = true, onClose, title, says, size = 480, form, onSubmit, children, danger = false } = props;
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const working = sending || Boolean(props.isPending);
  const body = useRef<HTMLFormElement>(null);
  useRestoreFocus(opened);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (working) return;
    if (form?.validate().hasErrors) return focusFirstError(body.current ?? document);
    setSending(true);
    await Promise.resolve(onSubmit()).catch(() => undefined);
    setSending(false);
    if (body.current) focusFirstError(body.current);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={false}
      padding={0}
      size={size}
      centered
      onEnterTransitionEnd={() => focusFirstField(body.current)}
    >
      <form ref={body} onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <div>
            <Modal.Title component="h2">{title}</Modal.Title>
            {says && <div className="says">{says}</div>}
          </div>
          {children}
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={working}>
            {t('Cancel')}
          </Button>
          <WriteButton loading={working} danger={danger}>
            {props.submitLabel}
          </WriteButton>
        </div>
      </form>
    </Modal>
  );
}
