// Undoes the decision on a row, with a note of the reason.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDialog } from './note-dialog.tsx';

type Props = {
  /** The question of the dialog: 'Undo this match?' */
  title: string;
  isPending: boolean;
  /** Resolves to undefined on failure, which keeps the dialog open. */
  onUndo: (note: string) => Promise<unknown>;
  /** The text that explains the effect. */
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
