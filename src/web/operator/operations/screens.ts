// The screens of operations for staff: messages, webhooks of all merchants, jobs and files, as tabs of one screen.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

const operations = '/operator/operations';
const mayRead = { permissions: ['OPERATIONS.READ'] } as const;
const contract = () => import('#shared/contract/operator/console/operations.ts');

export const operationsScreens = operatorScreensOf({
  ...mayRead,
  path: operations,
  title: 'Operations',
  page: () => import('./operations-layout.tsx').then((m) => m.OperationsLayout),
  nav: { label: 'Operations', order: 55 },
  children: operatorScreensOf(
    {
      ...mayRead,
      path: `${operations}/messages`,
      title: 'E-mails and SMS',
      search: () => contract().then((m) => m.messageListQuery),
      page: () => import('./messages-page.tsx').then((m) => m.MessagesPage),
    },
    {
      ...mayRead,
      path: `${operations}/webhooks`,
      title: 'Merchant webhook endpoints',
      search: () => contract().then((m) => m.endpointListQuery),
      page: () => import('./endpoints-page.tsx').then((m) => m.EndpointsPage),
    },
    {
      ...mayRead,
      path: `${operations}/deliveries`,
      title: 'Merchant webhook deliveries',
      search: () => contract().then((m) => m.consoleDeliveryQuery),
      page: () => import('./deliveries-page.tsx').then((m) => m.DeliveriesPage),
    },
    {
      ...mayRead,
      path: `${operations}/jobs`,
      title: 'Jobs',
      page: () => import('./jobs-page.tsx').then((m) => m.JobsPage),
    },
    {
      ...mayRead,
      path: `${operations}/files`,
      title: 'Exports and imports',
      search: () => contract().then((m) => m.fileListQuery),
      page: () => import('./files-page.tsx').then((m) => m.FilesPage),
    },
  ),
});
