// Shown when the profile fails to load or the shell crashes.
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '#web/api/api-error.ts';
import { logout } from '../session-actions.ts';
import { CrashScreen } from './crash-screen.tsx';
import { stages } from './stage.ts';
import { StageError } from './stage-screen.tsx';

export function ShellError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (!(error instanceof ApiError)) return <CrashScreen />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <StageError
      title={stages['starter-data'].error}
      error={error}
      onRetry={retry}
      onLogout={() => void logout()}
    />
  );
}
