// Recovery codes, shown this once: to be copied or kept as a file.
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { FormDialog } from './form-dialog.tsx';

/** Hands the codes over as a text file. */
function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyToClipboard(codes.join('\n'))) toastSuccess('Recovery codes copied');
  };
  return (
    <FormDialog
      key="recovery"
      opened
      onClose={onClose}
      title="Keep your recovery codes"
      text={t('Each code signs you in once without your phone. They are not shown again.')}
      submitLabel="I have kept them"
      cancelLabel={false}
      onSubmit={onClose}
    >
      <ul className="recovery" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => download(codes)}>
          {t('Download')}
        </Button>
      </div>
    </FormDialog>
  );
}
