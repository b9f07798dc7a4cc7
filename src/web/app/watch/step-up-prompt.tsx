// Waits for calls that ask the person to show again that it is they; the dialog itself is loaded when one does.
import { lazy, Suspense } from 'react';
import { useStepUpRequest } from '#web/api/step-up.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx').then((m) => ({ default: m.StepUpDialog })));

export function StepUpPrompt() {
  const asked = useStepUpRequest();
  if (!asked) return null;
  return (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  );
}
