// The screens of the area 'developers', one line per noun.

import { configurationScreens } from '#web/developers/configuration/screens.ts';
import { simulatorScreens } from '#web/developers/simulator/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const developersScreens: readonly Screen[] = [...configurationScreens, ...simulatorScreens];
