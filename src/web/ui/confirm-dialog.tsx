// The confirmation dialog: the effect, and the two buttons.
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
  /** The effect of the action. */
  children: ReactNode;
  facts?: readonly KeyValue[];
  /** The label of the action: 'Refund ₦86,400.00'. Without it the dialog is only informative. */
  action?: string;
  danger?: boolean;
  /** Whether the action only discards unsaved input; it is then allowed in read-only sessions too. */
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
  // A button 'Cancel' beside 'Cancel refund' would be ambiguous.
  const wayOut = !action ? 'Close' : String(action).startsWith(t('Cancel')) ? 'Go back' : 'Cancel';
  // Starts closed and then opens, so that the first opening is animated too.
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
