// Deleting a role, after a question; a role that somebody has says why it cannot be deleted.
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';

type Props = {
  name: string;
  /** Why it cannot be deleted; undefined: it can. */
  whyNot: string | undefined;
  text: string;
  /** Gives undefined when it was not deleted. */
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
