// Removes a row of a list, after asking.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#web/ui/confirm.tsx';

type Props = {
  /** Asks, in the language of the reader. */
  title: string;
  /** Gives undefined when it failed: the question stays open then. */
  onRemove: () => Promise<unknown>;
  /** What will happen. */
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
