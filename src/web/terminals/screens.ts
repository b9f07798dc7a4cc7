// The screens of the area 'terminals', one line a noun.
import type { Screen } from '#web/ui/screen.ts';
import { cashRegisterScreens } from './cash-registers/screens.ts';
import { posTerminalScreens } from './pos-terminals/screens.ts';
import { terminalRequestScreens } from './terminal-requests/screens.ts';
import { virtualTerminalScreens } from './virtual-terminals/screens.ts';

export const terminalsScreens: readonly Screen[] = [
  ...posTerminalScreens,
  ...virtualTerminalScreens,
  ...cashRegisterScreens,
  ...terminalRequestScreens,
];
