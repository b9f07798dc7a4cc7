// The frame of the re-authentication dialog: fields, confirm and cancel.
import { Button, Modal } from '@mantine/core';
import type { FormEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { settleStepUp } from '#web/api/step-up.ts';

type Props = {
  /** The explanation above the fields. */
  says: string;
  onSubmit: () => void;
  isPending: boolean;
  /** Whether the required factor is known. */
  isReady?: boolean;
  /** Whether there is a field, and so a confirm button. */
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
