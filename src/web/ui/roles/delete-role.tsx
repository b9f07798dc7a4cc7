// Deletion of a role after confirmation; for a role in use the reason is shown instead.
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';

type Props = {
  name: string;
  /** The reason why it cannot be deleted; undefined if it can. */
  whyNot: string | undefined;
  text: string;
  /** Resolves to undefined on failure. */
  onDelete: () => Promise<unknown>;
};

export function DeleteRoleButton({ name, whyNot, text, onDelete }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="default"
        data-tone="danger"
        leftSection={<IconTrash size={16} />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setAsked(true)}
      >
        {t('Delete')}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('Delete the role “{{name}}”?', { name })}
        action={t('Delete role')}
        danger
        onConfirm={() => onDelete().then((done) => done !== undefined)}
      >
        {text}
      </Confirm>
    </>
  );
}
