// A document as PDF at one click.
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/api/api-error.ts';
import { toastFailure } from '#web/ui/toasts.tsx';

/** `save` reads the file and hands it to the browser. */
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
