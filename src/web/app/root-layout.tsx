// The root of every page: the window title, the current stage of the application, and the outlet.
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { stages, useStage } from './stage/stage.ts';
import { StageError, StageScreen } from './stage/stage-screen.tsx';
import './stage/stage.css';

export function RootLayout() {
  const { t } = useTranslation();
  const stage = useStage();
  const title = useMatches({
    select: (matches) =>
      matches.reduce<string | undefined>((found, match) => match.staticData.title ?? found, undefined),
  });
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew on every screen, also where two have one title
  useEffect(() => {
    document.title = title ? `Payment - ${t(title)}` : 'Payment';
  }, [title, t, path]);
  if (!stage) return <Outlet />;
  if (!stage.error) return <StageScreen stage={stage.stage} />;
  return (
    <StageError
      title={stages[stage.stage].error}
      error={stage.error}
      onRetry={() => stage.retry?.()}
      onLogout={() => void import('./session-actions.ts').then(({ logout }) => logout())}
    />
  );
}
