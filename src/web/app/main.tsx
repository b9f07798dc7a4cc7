// Entry point of the dashboard: translations and branding, then the router.
import '#web/ui/theme/mantine-base.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { startBranding, useBranding } from '#web/api/branding.ts';
import { missingPermission, openLocalStore, readStored, store } from '#web/api/local-store.ts';
import { queryClient } from '#web/api/queries.ts';
import { forgetSignedIn, mayBeSignedIn, onSessionEnd } from '#web/api/refresh.ts';
import { setSessionEntry } from '#web/api/session-entry.ts';
import { wallMs } from '#web/ui/now.ts';
import { setPreferenceStore } from '#web/ui/preferences.ts';
import { brandThemeOf } from '#web/ui/theme/brand.ts';
import { keepEscapeOnTop } from '#web/ui/theme/escape.ts';
import { startTranslations } from '#web/ui/theme/i18n.ts';
import { cssVariablesResolver, themeOf } from '#web/ui/theme/theme.ts';
import { setNavigator } from './navigator.ts';
import { router } from './router.tsx';
import { PermissionScreen } from './stage/permission-screen.tsx';
import { isReachable } from './stage/reachable.ts';

function App({ missing }: { missing: string | null }) {
  const branding = useBranding();
  const theme = useMemo(() => themeOf(brandThemeOf(branding)), [branding]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {missing ? <PermissionScreen missing={missing} /> : <RouterProvider router={router} />}
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Session code is loaded together with the session. */
const actions = () => import('./session-actions.ts');
const leave = () => void actions().then((session) => session.endClientSession());

/** Logging out in one tab ends the session in the others. */
function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== 'kasuwa.signed-in' || mayBeSignedIn()) return;
    forgetSignedIn();
    leave();
  });
}

/** Reloads the page once when a chunk was replaced by a newer release, but not when the network is down. */
function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine) return;
    const key = 'kasuwa.reloaded-for-chunk';
    if (wallMs() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
    void isReachable().then((reachable) => {
      if (!reachable) return;
      sessionStorage.setItem(key, String(wallMs()));
      window.location.reload();
    });
  });
}

/** Renders the application, or the error that prevents it. */
function show(missing: string | null): void {
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App missing={missing} />
      </StrictMode>,
    );
}

async function start(): Promise<void> {
  const missing = missingPermission();
  if (missing) return show(missing);
  setNavigator(router, () => router.state.location.pathname);
  setSessionEntry(async (email) => (await actions()).completeLogin(email));
  onSessionEnd(leave);
  followOtherTabs();
  reloadOnMissingChunk();
  keepEscapeOnTop();
  setPreferenceStore({ read: readStored, write: store });
  await Promise.all([startTranslations(), startBranding(), openLocalStore()]);
  show(null);
}

void start();
