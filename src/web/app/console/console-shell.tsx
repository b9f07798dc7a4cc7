// The console's shell: its dark bar, navigation by permission, and the screen.
import '#web/ui/theme/mantine-shell.ts';
import { Drawer } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#web/api/branding.ts';
import { isOperatorPermitted, useOperator } from '#web/api/operator-session.ts';
import { operatorScreens } from '#web/operator/screens.ts';
import { useWaitingCounts } from '#web/operator/work/waiting-work.ts';
import { BusinessSettingsProvider } from '#web/ui/business-context.tsx';
import { wallTime } from '#web/ui/now.ts';
import { BrandMark } from '../brand-mark.tsx';
import { openPalette, usePaletteHotkey } from '../shell/palette-open.ts';
import { SkipLink } from '../skip-link.tsx';
import { ConsoleIdle } from './console-idle.tsx';
import { ConsoleMenu } from './console-menu.tsx';
import { followOperatorSession } from './console-session.ts';
import { ConsoleStepUp } from './console-step-up.tsx';
import './console.css';

followOperatorSession();

const ConsolePalette = lazy(() =>
  import('./console-palette.tsx').then((m) => ({ default: m.ConsolePalette })),
);
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Staff see times in their own time zone. */
const settings = {
  currency: 'NGN',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  now: wallTime,
} as const;

export function ConsoleShell() {
  const { t } = useTranslation();
  const { company_name: company } = useBranding();
  const paletteWanted = usePaletteHotkey();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the drawer
  useEffect(() => setDrawerOpen(false), [path]);
  return (
    <BusinessSettingsProvider value={settings}>
      <SkipLink />
      <div className="console">
        <header className="console-bar">
          <button
            type="button"
            className="iconbtn console-burger"
            aria-label={t('Open menu')}
            onClick={() => setDrawerOpen(true)}
          >
            <IconMenu2 size={18} />
          </button>
          <BrandMark size={24} plate="var(--on-console)" sign="var(--console)" />
          <span className="console-company">{company}</span>
          <b>{t('Operator console')}</b>
          <button
            type="button"
            className="console-search"
            onClick={openPalette}
            aria-keyshortcuts="Control+K Meta+K"
          >
            <IconSearch size={16} aria-hidden />
            <span className="grow">{t('Merchant, reference, session ID, e-mail or phone')}</span>
            <kbd>
              {isMac ? '⌘' : t('Ctrl')} {'K'}
            </kbd>
          </button>
          <span className="grow" />
          <ConsoleMenu />
        </header>
        <nav className="console-nav" aria-label={t('Console')}>
          <ConsoleLinks />
        </nav>
        <main id="content" className="console-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Drawer
        opened={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        position="left"
        size={280}
        padding={0}
        withCloseButton={false}
      >
        <div className="console-drawer">
          <Drawer.Title className="grow">{t('Operator console')}</Drawer.Title>
          <button
            type="button"
            className="iconbtn"
            aria-label={t('Close')}
            onClick={() => setDrawerOpen(false)}
          >
            <IconX size={18} />
          </button>
        </div>
        <nav className="console-nav in-drawer" aria-label={t('Console')}>
          <ConsoleLinks />
        </nav>
      </Drawer>
      {paletteWanted && (
        <Suspense>
          <ConsolePalette />
        </Suspense>
      )}
      <ConsoleIdle />
      <ConsoleStepUp />
      <section aria-label={t('Messages')}>
        <Notifications position="bottom-right" autoClose={5000} withinPortal={false} />
      </section>
    </BusinessSettingsProvider>
  );
}

function ConsoleLinks() {
  const { t } = useTranslation();
  const { operator } = useOperator();
  const open = operatorScreens
    .filter((screen) => screen.nav && isOperatorPermitted(operator, screen.permissions))
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0));
  const counts = useWaitingCounts();
  const waiting = (path: string) =>
    counts.data?.queues
      .filter((queue) => queue.path === path || queue.path?.startsWith(`${path}/`))
      .reduce((sum, queue) => sum + queue.count, 0);
  return open.map(({ path, nav }) => (
    <Link key={path} to={path} activeOptions={{ includeSearch: false }}>
      {t(nav?.label ?? '')}
      <Waiting count={waiting(path)} />
    </Link>
  ));
}

/** The number of pending live-mode items behind a link. */
function Waiting({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  if (!count) return null;
  return (
    <span className="n num" title={t('{{count}} waiting', { count })}>
      {count.toLocaleString('en')}
    </span>
  );
}
