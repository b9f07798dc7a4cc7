// Asks before something happens, saying in words what will happen; the dialog is loaded once the screen is there.
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
  // Fetched ahead: a question comes at once, also where there is no connection any more.
  useEffect(() => void loadDialog().catch(() => undefined), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
