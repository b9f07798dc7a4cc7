// The console's screen of one POS terminal request; its queue is the work list.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const terminalReviewScreens = operatorScreensOf({
  permissions: ['TERMINALS.READ', 'TERMINALS.READ_WRITE'],
  path: '/operator/terminal-requests/$terminalRequestId',
  title: 'Terminal request',
  page: () => import('./terminal-review-page.tsx').then((m) => m.TerminalReviewPage),
  load: (place) => import('./terminal-review-page.tsx').then((m) => m.loadTerminalReview(place)),
});
