// The screens of the area 'terminals', one line a noun.
import type { Screen } from '#web/ui/screen.ts';
import { virtualTerminalScreens } from './virtual-terminals/screens.ts';

export const terminalsScreens: readonly Screen[] = [...virtualTerminalScreens];
