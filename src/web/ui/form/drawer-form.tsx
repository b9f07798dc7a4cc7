// A form in a drawer: its fields, an optional live preview, and a footer whose button is labelled with the action.
import { Button, Drawer } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';
import { useRestoreFocus } from '../restore-focus.ts';
import { unlessCovered } from '../theme/escape.ts';
import { type ContractForm, focusFirstError, focusFirstField } from './use-contract-form.ts';
import { WriteButton } from './write-button.tsx';
import './form.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  form: ContractForm;
  /** Sends the form; resolves to undefined or false on failure, which keeps the drawer open. */
  onSubmit: () => Promise<unknown>;
  /** The label of the action: 'Create payment link'. */
  submitLabel: string;
  /** More buttons before the submit button. */
  extra?: ReactNode;
  /** A column beside the fields that previews the input; the drawer is then 920 px wide. */
  preview?: ReactNode;
  children: ReactNode;
};

export function DrawerForm(props: Props) {
  const { opened, onClose, title, form, onSubmit, submitLabel, extra, preview, children } = props;
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const body = useRef<HTMLFormElement>(null);
  useRestoreFocus(opened);
  const wrong = Object.keys(form.errors).length;
  const unsaved = opened && form.isDirty();
  /** While the form is being sent, navigation goes to the record created, so it is not blocked. */
  const sending = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && !sending.current && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  // Deferred, so that the Escape that opens the question does not close it as well.
  const leave = () => (form.isDirty() ? setTimeout(() => setLeaving(true)) : onClose());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (form.validate().hasErrors) return focusFirstError(body.current ?? document);
    setWorking(true);
    sending.current = true;
    const answer = await onSubmit().catch(() => undefined);
    sending.current = false;
    setWorking(false);
    if (answer === undefined || answer === false) return focusFirstError(body.current ?? document);
    onClose();
  };
  return (
    <>
      <Drawer
        opened={opened}
        onClose={unlessCovered(leave)}
        size={preview ? 920 : 480}
        position="right"
        padding={0}
        withCloseButton={false}
        onEnterTransitionEnd={() => focusFirstField(body.current)}
        classNames={{ content: 'drawer-content', body: 'drawer-body' }}
      >
        <div className="drawer-head">
          <Drawer.Title className="drawer-title">{t(title)}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('Close')} />
        </div>
        <form ref={body} className="drawer-form" onSubmit={submit} noValidate>
          <div className={preview ? 'drawer-cols with-preview' : 'drawer-cols'}>
            <div className="drawer-fields">{children}</div>
            {preview && <aside className="drawer-preview">{preview}</aside>}
          </div>
          <footer className="drawer-foot">
            <span className="drawer-wrong" aria-live="polite">
              {wrong > 0 &&
                (wrong === 1
                  ? t('1 field needs correcting')
                  : t('{{wrong}} fields need correcting', { wrong }))}
            </span>
            <Button variant="subtle" size="md" onClick={leave} disabled={working}>
              {t('Cancel')}
            </Button>
            {extra}
            <WriteButton loading={working}>{t(submitLabel)}</WriteButton>
          </footer>
        </form>
      </Drawer>
      <Confirm
        opened={leaving || blocker.status === 'blocked'}
        onClose={() => {
          setLeaving(false);
          blocker.reset?.();
        }}
        title={t('Leave without saving?')}
        action={t('Leave')}
        leaves
        onConfirm={() => {
          blocker.proceed?.();
          onClose();
        }}
      >
        {t('Your changes will be lost.')}
      </Confirm>
    </>
  );
}
