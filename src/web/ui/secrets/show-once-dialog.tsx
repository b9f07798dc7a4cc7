// Shows a secret only once: it can be copied, and the dialog closes only on confirmation that it is stored.
import { Button, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../banner.tsx';
import { copyToClipboard } from '../copy-text.tsx';
import { useRestoreFocus } from '../restore-focus.ts';
import './show-once-dialog.css';

/** Prevents closing by Escape or a press outside, which would lose the secret. */
export const closedByButtonsOnly = {
  closeOnClickOutside: false,
  closeOnEscape: false,
  withCloseButton: false,
} as const;

type Props = {
  title: string;
  /** The accessible name of the secret. */
  label: string;
  /** null while the dialog is closed. */
  secret: string | null;
  /** The explanation of why it must be stored now. */
  warning: string;
  onClose: () => void;
};

export function ShowOnceDialog({ title, label, secret, warning, onClose }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useRestoreFocus(secret !== null);
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Modal
      opened={secret !== null}
      onClose={() => undefined}
      title={t(title)}
      size={560}
      centered
      {...closedByButtonsOnly}
    >
      <div className="stack">
        <Banner tone="warning">{t(warning)}</Banner>
        <output className="shown-once" aria-label={t(label)}>
          {secret}
        </output>
        <div className="row shown-once-buttons">
          <Button
            data-autofocus
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => void copyToClipboard(secret ?? '').then(setCopied)}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('I have saved it')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
