// Button that copies the address of a document's page; empty while there is none.
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyToClipboard } from '#web/ui/copy-text.tsx';

export function CopyLink({ url }: { url: string | null }) {
  const { t } = useTranslation();
  if (!url) return null;
  return (
    <Button variant="default" leftSection={<IconLink size={16} />} onClick={() => void copyToClipboard(url)}>
      {t('Copy link')}
    </Button>
  );
}
