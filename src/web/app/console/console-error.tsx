// Shown when the console's profile fails to load.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '#web/api/api-error.ts';
import { CrashScreen } from '../stage/crash-screen.tsx';
import { stages } from '../stage/stage.ts';
import { StageError } from '../stage/stage-screen.tsx';

export function ConsoleError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof ApiError)) return <CrashScreen />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <StageError title={stages['starter-data'].error} error={error} onRetry={retry} />;
}
