// Undoes what was decided of a row, with a note that says why.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDialog } from './note-dialog.tsx';

type Props = {
  /** Asks: 'Undo this match?' */
  title: string;
  isPending: boolean;
  /** Gives undefined when it failed: the question stays open then. */
  onUndo: (note: string) => Promise<unknown>;
  /** What will happen. */
  children: ReactNode;
};

export function UndoButton({ title, isPending, onUndo, children }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const undo = async (note: string) => {
    if ((await onUndo(note)) !== undefined) close();
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('Undo')}
      </Button>
      {asking && (
        <NoteDialog
          title={t(title)}
          action={t('Undo')}
          isPending={isPending}
          onClose={close}
          onConfirm={undo}
        >
          {children}
        </NoteDialog>
      )}
    </>
  );
}
