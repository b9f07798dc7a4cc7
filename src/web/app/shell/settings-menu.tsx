// The settings menu: its screens, the theme, support and logout.
import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconQrcode,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#web/api/branding.ts';
import { useSession } from '#web/api/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { lazyDialog } from '#web/ui/menu/lazy-dialog.tsx';
import { canOpen } from '../access.ts';
import { screens } from '../screens.ts';
import { requestLogout } from '../session-actions.ts';

const AccountQrDialog = lazyDialog(() =>
  import('#web/payments/qr-codes/account-qr-dialog.tsx').then((m) => m.AccountQrDialog),
);

const places = [
  { prefix: '/account/profile', label: 'Profile', icon: IconUserCircle },
  { prefix: '/settings', label: 'Settings', icon: IconSettings },
];
const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

export function SettingsMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile, user } = useSession();
  const { support_email: support } = useBranding();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const open = places.flatMap((place) => {
    const screen = screens.find((screen) => screen.path.startsWith(place.prefix) && canOpen(profile, screen));
    return screen ? [{ ...place, path: screen.path }] : [];
  });
  const codes = screens.find((screen) => screen.path === '/payment-gateway/qr-codes');
  const hasCode = codes !== undefined && canOpen(profile, codes);
  const [asksSupport, setAsksSupport] = useState(false);
  const [code, setCode] = useState({ opened: false, wanted: false });
  return (
    <>
      <Menu width={220} position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <button type="button" className="iconbtn" aria-label={t('Settings menu')}>
            {user.photo_url ? (
              <img className="ava round" src={user.photo_url} alt="" />
            ) : (
              <IconSettings size={18} />
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className="trunc">
            {user.first_name} {user.last_name}
            <br />
            {user.email}
          </Menu.Label>
          {open.map(({ path, label, icon: Icon }) => (
            <Menu.Item
              key={path}
              leftSection={<Icon size={16} />}
              onClick={() => void navigate({ to: path })}
            >
              {t(label)}
            </Menu.Item>
          ))}
          {hasCode && (
            <Menu.Item
              leftSection={<IconQrcode size={16} />}
              onClick={() => setCode({ opened: true, wanted: true })}
            >
              {t('Account QR Code')}
            </Menu.Item>
          )}
          {support ? (
            <Menu.Item leftSection={<IconLifebuoy size={16} />} component="a" href={`mailto:${support}`}>
              {t('Contact Support')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconLifebuoy size={16} />} onClick={() => setAsksSupport(true)}>
              {t('Contact Support')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label>{t('Theme')}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
          >
            {schemes.map(({ value, label, icon: Icon }) => (
              <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
                <span className="row">
                  <Icon size={16} aria-hidden />
                  {t(label)}
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void requestLogout()}>
            {t('Logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm opened={asksSupport} onClose={() => setAsksSupport(false)} title={t('Contact Support')}>
        {t('No support address is set for {{host}} yet.', {
          host: window.location.host,
        })}
      </Confirm>
      {code.wanted && (
        <Suspense>
          <AccountQrDialog opened={code.opened} onClose={() => setCode({ opened: false, wanted: true })} />
        </Suspense>
      )}
    </>
  );
}
