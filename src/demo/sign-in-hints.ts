// Where the demo is looked at, and as whom.
import { demoOperators } from './make-operators.ts';
import { demoOwner, demoPassword } from './people.ts';

/** Said at the end of every start. */
export function signInHints(publicUrl: string): string[] {
  const staff = demoOperators.find(({ roleName }) => roleName === 'Administrator');
  return [
    `  Dashboard         ${publicUrl} as ${demoOwner.email}, password ${demoPassword}`,
    `  Operator console  ${publicUrl}/operator as ${staff?.email}, the same password`,
  ];
}
