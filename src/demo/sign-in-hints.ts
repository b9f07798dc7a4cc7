// The demo's address and accounts, for the terminal.
import { demoOperators } from './make-operators.ts';
import { demoOwner, demoPassword } from './people.ts';

/** Returns the lines printed at the end of every start. */
export function signInHints(publicUrl: string): string[] {
  const staff = demoOperators.find(({ roleName }) => roleName === 'Administrator');
  return [
    `  Dashboard         ${publicUrl} as ${demoOwner.email}, password ${demoPassword}`,
    `  Operator console  ${publicUrl}/operator as ${staff?.email}, the same password`,
  ];
}
