// Button that downloads a document as PDF.
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/api/api-error.ts';
import { toastFailure } from '#web/ui/toasts.tsx';

/** `save` fetches the file and starts the browser download. */
export function SavePdf({ save }: { save: () => Promise<unknown> }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconFileText size={16} />}
      onClick={() => void save().catch((error: unknown) => toastFailure(messageOf(error)))}
    >
      {t('PDF')}
    </Button>
  );
}
