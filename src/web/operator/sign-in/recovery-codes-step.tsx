// The recovery codes, shown once after the authenticator was set up.
import { Button, Checkbox } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import './sign-in.css';

function saveCodes(text: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  anchor.download = 'kasuwa-recovery-codes.txt';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

export function RecoveryCodesStep({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  return (
    <div className="op-sign-in">
      <h1>{t('Keep your recovery codes')}</h1>
      <Banner tone="warning">
        {t('They are shown only now. Each signs you in once where the authenticator is lost.')}
      </Banner>
      <ol className="op-codes" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={() => void copyToClipboard(text)}
        >
          {t('Copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => saveCodes(text)}>
          {t('Download')}
        </Button>
      </div>
      <Checkbox
        label={t('I have kept them in a safe place')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button size="lg" fullWidth disabled={!kept} onClick={onDone}>
        {t('Go to the console')}
      </Button>
    </div>
  );
}
