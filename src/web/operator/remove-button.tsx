// A button that removes a row of a list, after a confirmation.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#web/ui/confirm.tsx';

type Props = {
  /** The title of the confirmation, translated. */
  title: string;
  /** Resolves to undefined on failure, in which case the dialog stays open. */
  onRemove: () => Promise<unknown>;
  /** The effects of the removal. */
  children: ReactNode;
};

export function RemoveButton({ title, onRemove, children }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={title}
        action={t('Remove')}
        danger
        onConfirm={() => onRemove().then((done) => done !== undefined)}
      >
        {children}
      </Confirm>
    </>
  );
}
