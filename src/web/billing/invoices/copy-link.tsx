// The address of a document's page, copied at one click; nothing as long as it has none.
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function CopyLink({ url }: { url: string | null }) {
  const { t } = useTranslation();
  if (!url) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={16} />}
      onClick={() => void navigator.clipboard.writeText(url)}
    >
      {t('Copy link')}
    </Button>
  );
}
