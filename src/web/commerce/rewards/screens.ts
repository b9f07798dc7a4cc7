// The screens of rewards: customers with their points, rewards, the two logs, the liability, and the settings.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/checkout-rewards';
const base = {
  permissions: canRead('PAYMENT_GATEWAY.CHECKOUT_REWARDS'),
  feature: 'checkout_rewards',
} as const;

export const rewardScreens = screensOf({
  ...base,
  path: at,
  title: 'Checkout rewards',
  nav: { module: 'payment-gateway', label: 'Checkout rewards', order: 12.5 },
  children: screensOf(
    {
      ...base,
      path: `${at}/customers`,
      title: 'Customers with points',
      search: () =>
        import('#shared/contract/commerce/reward-points.ts').then((m) => m.rewardCustomerListQuery),
      page: () => import('./customer-list-page.tsx').then((m) => m.RewardCustomerListPage),
      load: (place) => import('./customer-list-page.tsx').then((m) => m.loadRewardCustomers(place)),
    },
    {
      ...base,
      path: `${at}/rewards`,
      title: 'Rewards',
      search: () => import('#shared/contract/commerce/rewards.ts').then((m) => m.rewardListQuery),
      page: () => import('./reward-list-page.tsx').then((m) => m.RewardListPage),
      load: (place) => import('./reward-list-page.tsx').then((m) => m.loadRewards(place)),
    },
    {
      ...base,
      path: `${at}/credit-log`,
      title: 'Points credit log',
      search: () => import('#shared/contract/commerce/reward-points.ts').then((m) => m.creditLogQuery),
      page: () => import('./log-pages.tsx').then((m) => m.CreditLogPage),
      load: (place) => import('./log-pages.tsx').then((m) => m.loadCreditLog(place)),
    },
    {
      ...base,
      path: `${at}/debit-log`,
      title: 'Points debit log',
      search: () => import('#shared/contract/commerce/reward-points.ts').then((m) => m.debitLogQuery),
      page: () => import('./log-pages.tsx').then((m) => m.DebitLogPage),
      load: (place) => import('./log-pages.tsx').then((m) => m.loadDebitLog(place)),
    },
    {
      ...base,
      path: `${at}/liability`,
      title: 'Points liability',
      page: () => import('./liability-page.tsx').then((m) => m.RewardLiabilityPage),
    },
  ),
  details: () => import('./detail-screens.ts').then((m) => m.rewardDetailScreens),
});

const settingsAt = '/settings/reward-settings';
const settings = { permissions: canRead('SETTINGS.REWARD_SETTINGS'), feature: 'checkout_rewards' } as const;
const rules = {
  permissions: [...canRead('PAYMENT_GATEWAY.CHECKOUT_REWARDS')],
  feature: 'checkout_rewards',
} as const;

export const rewardSettingsScreens = screensOf({
  ...settings,
  path: settingsAt,
  title: 'Reward settings',
  nav: { module: 'settings', label: 'Rewards', order: 7.5 },
  page: () => import('./settings/reward-settings-page.tsx').then((m) => m.RewardSettingsPage),
  children: screensOf(
    {
      ...settings,
      path: `${settingsAt}/reward-system`,
      title: 'Reward system',
      page: () => import('./settings/reward-system-page.tsx').then((m) => m.RewardSystemPage),
    },
    {
      ...rules,
      path: `${settingsAt}/reward-categories`,
      title: 'Category rewards',
      search: () => import('#shared/contract/commerce/rewards.ts').then((m) => m.categoryRewardListQuery),
      page: () => import('./settings/scoped-rewards-page.tsx').then((m) => m.CategoryRewardsPage),
    },
    {
      ...rules,
      path: `${settingsAt}/reward-on-product`,
      title: 'Product rewards',
      search: () => import('#shared/contract/commerce/rewards.ts').then((m) => m.productRewardListQuery),
      page: () => import('./settings/scoped-rewards-page.tsx').then((m) => m.ProductRewardsPage),
    },
  ),
});
