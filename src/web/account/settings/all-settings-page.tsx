// The settings overview: every group that the user can open, with its purpose.
import {
  IconAppWindow,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarEvent,
  IconCategory,
  IconCode,
  IconFileInvoice,
  IconFlag,
  IconGift,
  IconListDetails,
  IconLock,
  IconMail,
  IconReceipt,
  IconRepeat,
  IconRocket,
  IconShieldLock,
  IconTruckDelivery,
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
    text: 'Payout schedule, minimum amount and next payout dates.',
    icon: IconCalendarEvent,
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
  },
  {
    path: '/settings/payment-methods/payout-accounts',
    label: 'Payout accounts',
    text: 'Bank accounts for your payouts.',
    icon: IconBuildingBank,
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
  },
  {
    path: '/settings/payment-methods/pricing',
    label: 'Pricing and service charge',
    text: 'Your fees, and who pays them.',
    icon: IconReceipt,
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
  },
  {
    path: '/settings/payment-methods/virtual-accounts',
    label: 'Virtual accounts',
    text: 'Banks that issue your account numbers, and how amounts are handled.',
    icon: IconBuildingBank,
    permissions: canRead('SETTINGS.PAYMENT_METHODS'),
  },
  {
    path: '/settings/configuration/api-keys',
    label: 'API keys',
    text: 'API keys, their scopes and last use.',
    icon: IconCode,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/ip-whitelisting',
    label: 'IP whitelisting',
    text: 'IP addresses that can use your secret keys.',
    icon: IconShieldLock,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/embedding',
    label: 'Embedding',
    text: 'Sites that can embed the checkout.',
    icon: IconAppWindow,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/notifications',
    label: 'Notifications',
    text: 'Webhook endpoints, their events and deliveries.',
    icon: IconWebhook,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/api-logs',
    label: 'API log',
    text: 'Requests made with your API keys, and the responses.',
    icon: IconListDetails,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/configuration/quick-start',
    label: 'Quick start',
    text: 'From your first request to a verified webhook, with commands to copy.',
    icon: IconRocket,
    permissions: canRead('SETTINGS.CONFIGURATION'),
  },
  {
    path: '/settings/business-settings/user-authentication',
    label: 'User authentication',
    text: 'Required second factor, session length and allowed e-mail domains.',
    icon: IconLock,
    permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  },
  {
    path: '/settings/business-settings/email-template',
    label: 'E-mails to customers',
    text: 'Customise the text of receipts, reminders and other e-mails.',
    icon: IconMail,
    permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  },
  {
    path: '/settings/business-settings/invoice-template',
    label: 'Invoice template',
    text: 'Design, numbering, terms, reminders and late fees of your invoices.',
    icon: IconFileInvoice,
    permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  },
  {
    path: '/settings/business-settings/e-invoicing',
    label: 'E-invoicing',
    text: 'Invoices cleared by the tax authority, your TIN and codes.',
    icon: IconBuildingBank,
    permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  },
  {
    path: '/settings/business-settings/subscription',
    label: 'Subscription',
    text: 'Retry schedule for failed charges, what happens after the last retry, and notifications.',
    icon: IconRepeat,
    permissions: canRead('SETTINGS.BUSINESS_SETTINGS'),
  },
  {
    path: '/settings/storefront/customize-storefront',
    label: 'Storefront',
    text: 'Name, address and currency of your store, and low-stock alerts.',
    icon: IconBuildingStore,
    permissions: canRead('SETTINGS.COMMERCE_SETTINGS'),
  },
  {
    path: '/settings/storefront/product-categories',
    label: 'Product categories',
    text: 'Groups that help customers find your products.',
    icon: IconCategory,
    permissions: canRead('SETTINGS.COMMERCE_SETTINGS'),
  },
  {
    path: '/settings/storefront/delivery-settings',
    label: 'Delivery settings',
    text: 'Delivery regions and fees, pick-up locations, and a note to customers.',
    icon: IconTruckDelivery,
    permissions: canRead('SETTINGS.COMMERCE_SETTINGS'),
  },
  {
    path: '/settings/reward-settings/reward-system',
    label: 'Rewards',
    text: 'How customers earn points, what a point is worth, and when points expire.',
    icon: IconGift,
    permissions: canRead('SETTINGS.REWARD_SETTINGS'),
  },
  {
    path: '/settings/feature-flag',
    label: 'Features',
    text: 'Turn modules and features of your business on or off.',
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
