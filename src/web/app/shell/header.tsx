// The header: module, search and commands, mode, settings menu, business, and the test mode line.
import { IconCommand, IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { useCurrentModule } from '../navigation.ts';
import { BusinessSwitcher } from './business-switcher.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { openPalette } from './palette-open.ts';
import { SettingsMenu } from './settings-menu.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function Header({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const { mode, profile } = useSession();
  const daysAhead = Math.round(profile.clock_ahead_ms / 86_400_000);
  const { label } = useCurrentModule();
  return (
    <div className="header-wrap">
      <header className="header">
        <button type="button" className="iconbtn burger" aria-label={t('Open menu')} onClick={onMenu}>
          <IconMenu2 size={18} />
        </button>
        <span className="module">{t(label)}</span>
        <button type="button" className="omni" onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={16} aria-hidden />
          <span className="grow">{t('Search or jump to…')}</span>
          <kbd className="kbd">
            {isMac ? <IconCommand size={11} aria-label={t('Command')} /> : `${t('Ctrl')} `}K
          </kbd>
        </button>
        <span className="end">
          <button type="button" className="iconbtn omni-icon" aria-label={t('Search')} onClick={openPalette}>
            <IconSearch size={18} />
          </button>
          <ModeSwitch />
          <SettingsMenu />
          <BusinessSwitcher />
        </span>
        {mode === 'test' && (
          <span className="testline">
            <b>
              {daysAhead > 0
                ? t('Test mode, clock {{count}} days ahead', { count: daysAhead })
                : t('Test mode')}
            </b>
          </span>
        )}
        {mode === 'live' && profile.live_is_simulated && (
          <span className="testline">
            <b>{t('Live mode is simulated here: no real money moves')}</b>
          </span>
        )}
      </header>
    </div>
  );
}
