// The console's screen of one wallet dispute; its queue is the work list.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const operatorWalletDisputeScreens = operatorScreensOf({
  permissions: ['DISPUTES.READ', 'DISPUTES.READ_WRITE'],
  path: '/operator/wallet-disputes/$walletDisputeId',
  title: 'Wallet dispute',
  page: () => import('./wallet-dispute-page.tsx').then((m) => m.OperatorWalletDisputePage),
  load: (place) => import('./wallet-dispute-page.tsx').then((m) => m.loadOperatorWalletDispute(place)),
});
