// The console's screen of one dispute of a wallet; its queue is the list of what waits.
import { operatorScreensOf } from '#web/ui/operator-screen.ts';

export const operatorWalletDisputeScreens = operatorScreensOf({
  permissions: ['DISPUTES.READ', 'DISPUTES.READ_WRITE'],
  path: '/operator/wallet-disputes/$walletDisputeId',
  title: 'Wallet dispute',
  page: () => import('./wallet-dispute-page.tsx').then((m) => m.OperatorWalletDisputePage),
  load: (place) => import('./wallet-dispute-page.tsx').then((m) => m.loadOperatorWalletDispute(place)),
});
