// The dialog of a question: what will happen, and the two answers.
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WriteButton } from './form/write-button.tsx';
import { type KeyValue, KeyValues } from './key-values.tsx';

export type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  /** 'Refund ₦86,400.00?' */
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  facts?: readonly KeyValue[];
  /** Says what it does: 'Refund ₦86,400.00'. Left out, the dialog only tells something. */
  action?: string;
  danger?: boolean;
  /** Changes nothing but what one was about to write: whoever only looks may do it, too. */
  leaves?: boolean;
  /** The dialog closes when it resolves to anything but false. */
  onConfirm?: () => unknown;
};

export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  facts,
  action,
  danger = false,
  leaves = false,
  onConfirm,
}: ConfirmProps) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  // Beside 'Cancel refund' another 'Cancel' would say both.
  const wayOut = !action ? 'Close' : String(action).startsWith(t('Cancel')) ? 'Go back' : 'Cancel';
  // From closed to open also the first time: it fades in then as it does later.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const confirm = async () => {
    setWorking(true);
    const answer = await Promise.resolve(onConfirm?.()).catch(() => false);
    setWorking(false);
    if (answer !== false) onClose();
  };
  return (
    <Modal opened={shown} onClose={onClose} withCloseButton={false} padding={0} size={440} centered>
      <div className="dialog-body">
        <Modal.Title component="h2">{title}</Modal.Title>
        <div className="says">{children}</div>
        {facts && (
          <div className="facts">
            <KeyValues items={facts} />
          </div>
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="default" size="md" onClick={onClose} disabled={working}>
          {t(wayOut)}
        </Button>
        {action && leaves && (
          <Button size="md" data-tone="danger" loading={working} onClick={confirm} data-autofocus>
            {action}
          </Button>
        )}
        {action && !leaves && (
          <WriteButton size="md" danger={danger} loading={working} onClick={confirm} data-autofocus>
            {action}
          </WriteButton>
        )}
      </div>
    </Modal>
  );
}
