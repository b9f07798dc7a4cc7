// The button above a record that opens its form.
import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Writing } from '../menu/read-only.tsx';

export function EditButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Writing>
      {(disabled) => (
        <Button variant="default" leftSection={<IconEdit size={16} />} disabled={disabled} onClick={onClick}>
          {t('Edit')}
        </Button>
      )}
    </Writing>
  );
}
