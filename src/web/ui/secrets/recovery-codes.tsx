// Recovery codes while they can be shown: a list to copy or download, and the confirmation that they are stored.
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../banner.tsx';
import { copyToClipboard } from '../copy-text.tsx';
import { CheckboxField } from '../form/checkbox-field.tsx';
import './recovery-codes.css';

/** Downloads the codes as a text file. */
function download(text: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

type Props = {
  codes: readonly string[];
  /** The explanation of when a code is valid. */
  warning: string;
  fileName: string;
  /** The label of the next step: 'Go to the dashboard'. */
  action: string;
  onDone: () => unknown;
};

export function RecoveryCodes({ codes, warning, fileName, action, onDone }: Props) {
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
      <Banner tone="warning">{t(warning)}</Banner>
      <ul className="recovery-codes" aria-label={t('Recovery codes')}>
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
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => download(text, fileName)}
        >
          {t('Download')}
        </Button>
      </div>
      <CheckboxField
        label={t('I have saved them in a safe place')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button size="lg" fullWidth disabled={!isKept} loading={isWorking} onClick={go}>
        {t(action)}
      </Button>
    </>
  );
}
