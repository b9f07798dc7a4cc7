// The button above a thing that opens its form.
import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function EditButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<IconEdit size={16} />} onClick={onClick}>
      {t('Edit')}
    </Button>
  );
}
