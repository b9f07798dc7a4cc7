// Waits for calls that ask the person to show again that it is they; the dialog itself is loaded when one does.
import { Suspense } from 'react';
import { settleStepUp, useStepUpRequest } from '#web/api/step-up.ts';
import { lazyDialog } from '#web/ui/menu/lazy-dialog.tsx';

const StepUpDialog = lazyDialog(() => import('./step-up-dialog.tsx').then((m) => m.StepUpDialog));

export function StepUpPrompt() {
  const asked = useStepUpRequest();
  if (!asked) return null;
  return (
    <Suspense>
      <StepUpDialog onClose={() => settleStepUp(false)} />
    </Suspense>
  );
}
