// Shows a new signing secret, once.
import { Button, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import { useFocusBack } from '#web/ui/focus-back.ts';
import './webhooks.css';

export function NewSecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useFocusBack(secret !== null);
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Modal
      opened={secret !== null}
      onClose={close}
      title={t('Keep your signing secret')}
      size={560}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className="stack">
        <Banner tone="warning">
          {t('This is the only time it is shown. Your server verifies with it that a webhook comes from us.')}
        </Banner>
        <output className="new-secret" aria-label={t('Signing secret')}>
          {secret}
        </output>
        <div className="row new-secret-buttons">
          <Button
            data-autofocus
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => void copyToClipboard(secret ?? '').then(setCopied)}
          >
            {copied ? t('Copied') : t('Copy')}
          </Button>
          <Button variant="default" onClick={close}>
            {t('I have kept it')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
