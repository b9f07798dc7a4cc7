// The screens of card gateways in the operator console: connections, and their assignment to businesses.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const gatewayScreens = operatorScreensOf({
  path: '/operator/gateways',
  title: 'Card gateways',
  permissions: ['GATEWAYS.READ'],
  page: () => import('./gateways-page.tsx').then((m) => m.GatewaysPage),
  nav: { label: 'Card gateways', order: 42 },
  children: operatorScreensOf(
    {
      path: '/operator/gateways/connections',
      title: 'Card gateways',
      permissions: ['GATEWAYS.READ'],
      page: () => import('./connection-list-page.tsx').then((m) => m.ConnectionListPage),
    },
    {
      path: '/operator/gateways/choices',
      title: 'Card gateway routing',
      permissions: ['GATEWAYS.READ'],
      page: () => import('./choice-list-page.tsx').then((m) => m.ChoiceListPage),
    },
  ),
});
