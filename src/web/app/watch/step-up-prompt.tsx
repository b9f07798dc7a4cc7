// Listens for calls that require re-authentication; the dialog is loaded when the first one does.
import { Suspense } from 'react';
import { settleStepUp, useStepUpRequest } from '#web/api/step-up.ts';
import { lazyDialog } from '#web/ui/menu/lazy-dialog.tsx';

const StepUpDialog = lazyDialog(() => import('./step-up-dialog.tsx').then((m) => m.StepUpDialog));

export function StepUpPrompt() {
  const request = useStepUpRequest();
  if (!request) return null;
  return (
    <Suspense>
      <StepUpDialog onClose={() => settleStepUp(false)} />
    </Suspense>
  );
}
