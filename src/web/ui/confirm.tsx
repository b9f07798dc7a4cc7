// Asks for confirmation before an action and explains its effect; the dialog is loaded after the screen.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ConfirmProps } from './confirm-dialog.tsx';
import { useRestoreFocus } from './restore-focus.ts';

const loadDialog = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(() => loadDialog().then((m) => ({ default: m.ConfirmDialog })));

export function Confirm(props: ConfirmProps) {
  const { opened } = props;
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  useRestoreFocus(opened);
  // Preloaded, so that the dialog opens at once and without a connection.
  useEffect(() => void loadDialog().catch(() => undefined), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
