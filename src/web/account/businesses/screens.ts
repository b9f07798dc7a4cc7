// The screens of a business itself: its features.
import { canRead } from '#shared/permissions.ts';
import { screensOf } from '#web/ui/screen.ts';

export const businessScreens = screensOf({
  path: '/settings/feature-flag',
  title: 'Features',
  permissions: canRead('SETTINGS.FEATURE_FLAG'),
  page: () => import('./feature-flag-page.tsx').then((m) => m.FeatureFlagPage),
  load: (at) => import('./feature-flag-page.tsx').then((m) => m.loadFeatures(at)),
  nav: { module: 'settings', label: 'Features', order: 90 },
});
