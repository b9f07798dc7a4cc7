// The idle prompt with the remaining seconds.
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '../session-actions.ts';
import type { IdlePhase } from './idle.ts';

export function IdleDialog({ phase, stillHere }: { phase: IdlePhase; stillHere: () => void }) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(0);
  const isOpen = phase.phase === 'asked';
  useEffect(() => {
    if (phase.phase === 'asked') setSeconds(phase.secondsLeft);
  }, [phase]);
  return (
    <Modal
      opened={isOpen}
      onClose={stillHere}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      padding={0}
      size={400}
      centered
    >
      <div className="dialog-body">
        <Modal.Title component="h2">{t('Are you still there?')}</Modal.Title>
        <p className="says num" role="timer">
          {seconds === 1
            ? t('Logging out in 1 second')
            : t('Logging out in {{seconds}} seconds', { seconds })}
        </p>
      </div>
      <div className="dialog-foot">
        <Button variant="default" size="md" onClick={() => void logout()}>
          {t('Logout')}
        </Button>
        <Button size="md" onClick={stillHere} data-autofocus>
          {t("I'm still here")}
        </Button>
      </div>
    </Modal>
  );
}
