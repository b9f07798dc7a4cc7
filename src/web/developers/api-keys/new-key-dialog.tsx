// Shows a new key, once.
import { Button, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewApiKey } from '#shared/contract/developers/api-keys.ts';
import { Banner } from '#web/ui/banner.tsx';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import { useFocusBack } from '#web/ui/focus-back.ts';
import './api-keys.css';

export function NewKeyDialog({ made, onClose }: { made: NewApiKey | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useFocusBack(made !== null);
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Modal
      opened={made !== null}
      onClose={close}
      title={t('Keep your new key')}
      size={560}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className="stack">
        <Banner tone="warning">
          {t('This is the only time the key is shown. Copy it to where your program reads its secrets.')}
        </Banner>
        <output className="new-key" aria-label={t('API key')}>
          {made?.key}
        </output>
        <div className="row new-key-buttons">
          <Button
            data-autofocus
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => void copyToClipboard(made?.key ?? '').then(setCopied)}
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
