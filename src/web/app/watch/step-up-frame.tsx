// The dialog that asks somebody to show again who they are: what to enter, and going on or giving up.
import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { settleStepUp } from '#web/api/step-up.ts';

type Props = {
  /** What is asked for. */
  says: string;
  onSubmit: () => void;
  isPending: boolean;
  /** What is asked for is known. */
  isReady?: boolean;
  /** There is something to enter, and so to confirm. */
  hasFields?: boolean;
  formRef?: Ref<HTMLFormElement>;
  onShown?: () => void;
  children: ReactNode;
};

export function StepUpFrame(props: Props) {
  const { says, onSubmit, isPending, isReady = true, hasFields = true, formRef, onShown, children } = props;
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal
      opened
      onClose={() => settleStepUp(false)}
      withCloseButton={false}
      closeOnClickOutside={false}
      padding={0}
      size={440}
      centered
      {...(onShown && { onEnterTransitionEnd: onShown })}
    >
      <form {...(formRef && { ref: formRef })} onSubmit={submit} noValidate>
        <div className="dialog-body">
          <Modal.Title component="h2">{t('Confirm that it is you')}</Modal.Title>
          <p className="says">{t(says)}</p>
          <div className="dialog-fields">{children}</div>
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={() => settleStepUp(false)} disabled={isPending}>
            {t('Cancel')}
          </Button>
          {hasFields && (
            <Button type="submit" size="md" loading={isPending} disabled={!isReady}>
              {t('Confirm')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
