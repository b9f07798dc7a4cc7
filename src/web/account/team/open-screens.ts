// The page an invitation to a team leads to.
import type { OpenScreen } from '#web/ui/screen.ts';

export const teamOpenScreens: readonly OpenScreen[] = [
  {
    path: '/auth/invite-team/$token',
    title: 'Join the team',
    layout: 'auth',
    who: 'anyone',
    page: () => import('./invitation-page.tsx').then((m) => m.InvitationPage),
  },
];
