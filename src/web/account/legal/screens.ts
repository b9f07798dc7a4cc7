// The screens of the platform's own terms and privacy policy, for brands without pages of their own.
import { legalPaths } from '#shared/account/default-branding.ts';
import { openScreensOf } from '#web/ui/screen.ts';

export const legalScreens = openScreensOf(
  {
    path: legalPaths.terms,
    title: 'Terms of service',
    layout: 'onboarding',
    who: 'anyone',
    page: () => import('./legal-page.tsx').then((m) => m.TermsPage),
  },
  {
    path: legalPaths.privacy,
    title: 'Privacy policy',
    layout: 'onboarding',
    who: 'anyone',
    page: () => import('./legal-page.tsx').then((m) => m.PrivacyPage),
  },
);
