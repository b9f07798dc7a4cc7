// Prints every screen, one a line: path, title, permissions, feature flag, hidden; tab-separated.
import { screens } from '#web/app/screens.ts';
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

console.log('# path\ttitle\tpermissions\tfeature\thidden');
console.log(['/auth/login', 'Log in', '-', '-', '-'].join('\t'));
for (const text of screens.flatMap(lines)) console.log(text);
