// The two download buttons of a statement: PDF to read, CSV to calculate with.
import { Button } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '#web/ui/toasts.tsx';
import { messageOf } from '../api-error.ts';

export type FileFormat = 'pdf' | 'csv';

export function StatementFiles({ save }: { save: (format: FileFormat) => Promise<void> }) {
  const { t } = useTranslation();
  const [working, setWorking] = useState<FileFormat | null>(null);
  const start = async (format: FileFormat) => {
    setWorking(format);
    await save(format).catch((error: unknown) => toastFailure(messageOf(error)));
    setWorking(null);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} />}
        loading={working === 'pdf'}
        onClick={() => void start('pdf')}
      >
        {t('PDF')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={16} />}
        loading={working === 'csv'}
        onClick={() => void start('csv')}
      >
        {t('CSV')}
      </Button>
    </>
  );
}
