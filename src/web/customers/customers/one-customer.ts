// The screens of one customer of any kind: the information first, then the tabs of the kind.
import { type AnyPage, type Screen, screensOf } from '#web/ui/screen.ts';

type At = '/customers/banking/$customerId' | '/customers/storefront/$customerId';
type Own = Pick<Screen, 'permissions' | 'feature'> & {
  info: () => Promise<AnyPage>;
  tabs: readonly Screen[];
  found?: 'customer';
};

export function oneCustomer(at: At, { info, tabs, found, ...base }: Own): readonly Screen[] {
  return screensOf({
    ...base,
    ...(found && { found }),
    path: at,
    title: 'Customer',
    page: () => import('./customer-detail-page.tsx').then((m) => m.CustomerDetailPage),
    load: (place) => import('./customer-detail-page.tsx').then((m) => m.loadCustomer(place)),
    children: [
      ...screensOf({ ...base, path: `${at}/info`, title: 'Customer information', page: info }),
      ...tabs,
    ],
  });
}
