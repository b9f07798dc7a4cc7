// Dialogs opened by a menu, a row or a page: one at a time, each newly mounted on opening and kept during its closing animation.
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { DialogBoundary } from './lazy-dialog.tsx';

export type Dialogs<Name extends string> = {
  dialog: { name: Name; opening: number } | null;
  opened: boolean;
  open: (name: Name) => void;
  close: () => void;
};

/** The props of every dialog. */
export type ShownDialog = { opened: boolean; onClose: () => void };

export function useDialogs<Name extends string>(): Dialogs<Name> {
  const [dialog, setDialog] = useState<{ name: Name; opening: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (name: Name) => {
    setDialog((before) => ({ name, opening: (before?.opening ?? 0) + 1 }));
    setOpened(true);
  };
  return { dialog, opened, open, close: () => setOpened(false) };
}

type Props<Name extends string> = {
  dialogs: Dialogs<Name>;
  /** The dialogs by name; their modules may be lazy. */
  children: Readonly<Record<Name, (shown: ShownDialog) => ReactNode>>;
};

/** Renders the dialog opened last. */
export function OpenDialog<Name extends string>({ dialogs, children }: Props<Name>) {
  const { dialog, opened, close } = dialogs;
  if (!dialog) return null;
  return (
    <DialogBoundary name={`${dialog.name} ${dialog.opening}`} onClose={close}>
      <Suspense>
        <Fragment key={dialog.opening}>{children[dialog.name]({ opened, onClose: close })}</Fragment>
      </Suspense>
    </DialogBoundary>
  );
}
