// The signed-in shell: rail, second-level panel, header, test mode line, and the screen.
import '#web/ui/theme/mantine-shell.ts';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import i18next from 'i18next';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeLive, openLive } from '#web/api/live.ts';
import { useSession } from '#web/api/session.ts';
import { BusinessSettingsProvider } from '#web/ui/business-context.tsx';
import { ReadOnlyProvider } from '#web/ui/menu/read-only.tsx';
import { currentTime, wallTime } from '#web/ui/now.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { saveLastPath } from '../last-path.ts';
import { takeSwitchNotice } from '../session-actions.ts';
import { SkipLink } from '../skip-link.tsx';
import { optionalPart } from '../stage/optional-part.ts';
import { IdlePrompt } from '../watch/idle-prompt.tsx';
import { StepUpPrompt } from '../watch/step-up-prompt.tsx';
import { Header } from './header.tsx';
import { usePaletteHotkey } from './palette-open.ts';
import { Rail } from './rail.tsx';
import { SidePanel } from './side-panel.tsx';
import './shell.css';

// Parts that a screen does not need are loaded after it.
const Banners = optionalPart(() => import('../watch/banners.tsx').then((m) => m.Banners));
const Messages = optionalPart(() => import('./messages.tsx').then((m) => m.Messages));
const NavDrawer = optionalPart(() => import('./nav-drawer.tsx').then((m) => m.NavDrawer));
const Palette = optionalPart(() => import('./command-palette.tsx').then((m) => m.CommandPalette));
const railKey = 'kasuwa.rail-open';

export function Shell() {
  const { t } = useTranslation();
  const { user, business, mode, currency, timeZone, profile } = useSession();
  // The header shows the mode.
  const hasLine = mode === 'test' || profile.live_is_simulated;
  const [railOpen, setRailOpen] = useState(() => localStorage.getItem(railKey) === '1');
  const [drawer, setDrawer] = useState({ opened: false, wanted: false });
  const openDrawer = () => setDrawer({ opened: true, wanted: true });
  const closeDrawer = useCallback(() => setDrawer((before) => ({ ...before, opened: false })), []);
  const paletteWanted = usePaletteHotkey();
  const hasWallClock = useMatches({
    select: (matches) => matches.some((match) => match.staticData.screen?.clock === 'wall'),
  });
  const settings = useMemo(
    () => ({ currency, timeZone, now: hasWallClock ? wallTime : currentTime }),
    [currency, timeZone, hasWallClock],
  );
  const toggleRail = () => {
    localStorage.setItem(railKey, railOpen ? '0' : '1');
    setRailOpen(!railOpen);
  };
  const readOnly =
    profile.impersonator === null ? null : t('You are viewing as a member: changes are disabled.');
  useLastPath(user.email);
  useFocusOnArrival();
  useLiveOf(business.id, mode);
  useEffect(saySwitched, []);
  return (
    <BusinessSettingsProvider value={settings}>
      <ReadOnlyProvider reason={readOnly}>
        <SkipLink />
        <div className={`app${railOpen ? ' rail-open' : ''}${hasLine ? ' test-mode' : ''}`}>
          <Rail open={railOpen} onToggle={toggleRail} onMenu={openDrawer} />
          <SidePanel />
          <div className="main">
            <Header onMenu={openDrawer} />
            <Suspense>
              <Banners />
            </Suspense>
            <main id="content" className="content" tabIndex={-1}>
              <Outlet />
            </main>
          </div>
        </div>
        <IdlePrompt />
        <StepUpPrompt />
        <Suspense>
          <Messages />
        </Suspense>
        {drawer.wanted && (
          <Suspense>
            <NavDrawer opened={drawer.opened} onClose={closeDrawer} />
          </Suspense>
        )}
        {paletteWanted && (
          <Suspense>
            <Palette />
          </Suspense>
        )}
      </ReadOnlyProvider>
    </BusinessSettingsProvider>
  );
}

/** Saves the current path. */
function useLastPath(email: string): void {
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href ?? state.location.href });
  useEffect(() => saveLastPath(email, href), [email, href]);
}

const arrivalMs = 100;

/** If the focused element is removed with its page, the focus moves to the new page. */
function useFocusOnArrival(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const timer = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      document.getElementById('content')?.focus({ preventScroll: true });
    }, arrivalMs);
    return () => clearTimeout(timer);
  }, [path]);
}

/** One stream of live events, reopened after a switch of business or mode. */
function useLiveOf(businessId: string, mode: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream belongs to a business and a mode
  useEffect(() => {
    openLive();
    return closeLive;
  }, [businessId, mode]);
}

/** Shows a notice when the page was reloaded because of a switch in another tab. */
function saySwitched(): void {
  const to = takeSwitchNotice();
  if (to) toastSuccess(i18next.t('You switched to {{to}} in another tab.', { to }));
}
