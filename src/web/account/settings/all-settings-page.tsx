// The overview of settings: every group that exists and that one may open, with what it is for.
import {
  IconAppWindow,
  IconBuildingBank,
  IconCalendarEvent,
  IconCode,
  IconFlag,
  IconListDetails,
  IconLock,
  IconReceipt,
  IconRocket,
  IconShieldLock,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canRead, type Permission } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { Page } from '#web/ui/page.tsx';
import './settings.css';

type Place = {
  path: string;
  label: string;
  text: string;
  icon: typeof IconCode;
  permissions: readonly Permission[];
};

const places: readonly Place[] = [
  {
    path: '/settings/payment-methods/payout-and-scheduling',
    label: 'Payout and scheduling',
    text: 'When you are paid out, the minimum, and the days of the next payouts.',
    icon: IconCalendarEvent,
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
  },
  {
    path: '/settings/payment-methods/payout-accounts',
    label: 'Payout accounts',
    text: 'The bank accounts that payouts go to.',
    icon: IconBuildingBank,
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
  },
  {
    path: '/settings/payment-methods/pricing',
    label: 'Pricing and service charge',
    text: 'What payments cost you, and who bears it.',
    icon: IconReceipt,
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
  },
  {
    path: '/settings/configuration/api-keys',
    label: 'API keys',
    text: 'Keys your programs call with, their scopes and when they were last used.',
    icon: IconCode,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/ip-whitelisting',
    label: 'IP whitelisting',
    text: 'Addresses that secret keys may be used from.',
    icon: IconShieldLock,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/embedding',
    label: 'Embedding',
    text: 'Sites that may show the checkout in a frame.',
    icon: IconAppWindow,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/notifications',
    label: 'Notifications',
    text: 'Webhook endpoints: which of your systems are told of what, and every delivery.',
    icon: IconWebhook,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/api-logs',
    label: 'API log',
    text: 'Every call made with your API keys, with what was sent and answered.',
    icon: IconListDetails,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/quick-start',
    label: 'Quick start',
    text: 'From nothing to a verified webhook, with commands that work as pasted.',
    icon: IconRocket,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/business-settings/user-authentication',
    label: 'User authentication',
    text: 'Second factor for everybody, length of a session, allowed e-mail domains.',
    icon: IconLock,
    permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  },
  {
    path: '/settings/feature-flag',
    label: 'Feature flags',
    text: 'Switch modules and features of your business on and off.',
    icon: IconFlag,
    permissions: canRead('SETTINGS.FEATURE_FLAG'),
  },
];

export function AllSettingsPage() {
  const { t } = useTranslation();
  const { can } = usePermissions();
  return (
    <Page title={t('All settings')}>
      <ul className="settings-grid">
        {places
          .filter((place) => can(place.permissions))
          .map(({ path, label, text, icon: Icon }) => (
            <li key={path}>
              <Link to={path} className="settings-card">
                <Icon size={20} aria-hidden />
                <span>
                  <span className="strong">{t(label)}</span>
                  <span className="mut sm">{t(text)}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Page>
  );
}
