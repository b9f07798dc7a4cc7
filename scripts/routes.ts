// Prints every screen, one per line: path, title, permissions, feature flag, hidden; tab-separated. For screens outside the shell: the
// audience.

import { openScreens } from '#web/app/open-screens.ts';
import { allScreens } from '#web/app/screens.ts';
import { operatorScreens } from '#web/operator/screens.ts';
import { operatorOpenScreens } from '#web/operator/sign-in/open-screens.ts';
import type { OperatorScreen } from '#web/ui/operator-screen.ts';
import type { Screen } from '#web/ui/screen.ts';

function line(screen: Screen): string {
  const permissions = screen.permissions.join(',') || '-';
  return [screen.path, screen.title, permissions, screen.feature ?? '-', screen.hidden ? 'hidden' : '-'].join(
    '\t',
  );
}

function lines(screen: Screen): string[] {
  return [line(screen), ...(screen.children ?? []).flatMap(lines)];
}

function operatorLines({ path, title, permissions, children }: OperatorScreen): string[] {
  const held = `operator:${permissions.join(',') || '-'}`;
  return [[path, title, held, '-', '-'].join('\t'), ...(children ?? []).flatMap(operatorLines)];
}

console.log('# path\ttitle\tpermissions\tfeature\thidden');
for (const { path, title, who } of openScreens) console.log([path, title, who, '-', '-'].join('\t'));
for (const text of (await allScreens()).flatMap(lines)) console.log(text);
for (const { path, title } of operatorOpenScreens) console.log([path, title, 'anyone', '-', '-'].join('\t'));
for (const text of operatorScreens.flatMap(operatorLines)) console.log(text);
