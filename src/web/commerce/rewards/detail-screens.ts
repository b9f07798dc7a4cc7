// The screens of one customer with points and of one reward, loaded when one of them is first opened.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

const at = '/payment-gateway/checkout-rewards';
const base = {
  permissions: canRead('PAYMENT_GATEWAY.CHECKOUT_REWARDS'),
  feature: 'checkout_rewards',
} as const;

const creditLog = {
  ...base,
  search: () => import('#shared/contract/commerce/reward-points.ts').then((m) => m.creditLogQuery),
} as const;

export const rewardDetailScreens = screensOf(
  {
    ...base,
    path: `${at}/customers/$customerId`,
    title: 'Customer points',
    page: () => import('./customer-detail-page.tsx').then((m) => m.RewardCustomerDetailPage),
    load: (place) => import('./customer-detail-page.tsx').then((m) => m.loadRewardCustomer(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/customers/$customerId/info`,
        title: 'Customer points information',
        page: () => import('./customer-info-page.tsx').then((m) => m.RewardCustomerInfoPage),
      },
      {
        ...creditLog,
        path: `${at}/customers/$customerId/credit-log`,
        title: 'Customer points credit log',
        page: () => import('./log-pages.tsx').then((m) => m.CustomerCreditLogPage),
      },
      {
        ...base,
        path: `${at}/customers/$customerId/debit-log`,
        title: 'Customer points debit log',
        search: () => import('#shared/contract/commerce/reward-points.ts').then((m) => m.debitLogQuery),
        page: () => import('./log-pages.tsx').then((m) => m.CustomerDebitLogPage),
      },
    ),
  },
  {
    ...base,
    path: `${at}/rewards/$rewardId`,
    title: 'Reward',
    found: 'reward',
    page: () => import('./reward-detail-page.tsx').then((m) => m.RewardDetailPage),
    load: (place) => import('./reward-detail-page.tsx').then((m) => m.loadReward(place)),
    children: screensOf(
      {
        ...base,
        path: `${at}/rewards/$rewardId/info`,
        title: 'Reward information',
        page: () => import('./reward-info-page.tsx').then((m) => m.RewardInfoPage),
      },
      {
        ...creditLog,
        path: `${at}/rewards/$rewardId/credit-log`,
        title: 'Reward credit log',
        page: () => import('./log-pages.tsx').then((m) => m.RewardCreditLogPage),
      },
    ),
  },
);
