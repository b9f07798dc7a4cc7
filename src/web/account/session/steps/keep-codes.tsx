// The recovery codes, shown this once, before one goes on into the dashboard.
import '#web/ui/theme/mantine-shell.ts';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';

/** Hands the codes over as a text file. */
function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function KeepCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const go = () => {
    setWorking(true);
    void onDone();
  };
  return (
    <>
      <h1>{t('Keep your recovery codes')}</h1>
      <div className="auth-fields">
        <Banner tone="warning">
          {t('They are shown only now. Each signs you in once when you do not have your phone.')}
        </Banner>
        <ul className="kept-codes" aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            onClick={() => void copyToClipboard(text)}
          >
            {t('Copy')}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => download(text)}>
            {t('Download')}
          </Button>
        </div>
        <CheckboxField
          label={t('I have kept them in a safe place')}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button size="lg" fullWidth disabled={!isKept} loading={isWorking} onClick={go}>
          {t('Go to the dashboard')}
        </Button>
      </div>
    </>
  );
}
