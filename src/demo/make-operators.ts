// The provider's staff in the demo: one per role. They set up their authenticator at the first sign-in.

import { createOperator, findOperator } from '#server/operator/staff/staff.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { OperatorRoleName } from '#shared/operator-permissions.ts';
import { demoPassword } from './people.ts';

export const demoOperators: readonly {
  email: string;
  firstName: string;
  lastName: string;
  roleName: OperatorRoleName;
}[] = [
  { email: 'operator@kasuwa.test', firstName: 'Ireti', lastName: 'Fashola', roleName: 'Administrator' },
  {
    email: 'compliance@kasuwa.test',
    firstName: 'Nnamdi',
    lastName: 'Okoro',
    roleName: 'Compliance officer',
  },
  { email: 'helpdesk@kasuwa.test', firstName: 'Laraba', lastName: 'Gana', roleName: 'Support agent' },
];

/** Creates missing staff. */
export async function makeOperators(db: Db, clock: Clock): Promise<void> {
  for (const person of demoOperators) {
    if (await findOperator(db, person.email)) continue;
    await db.transaction().execute((tx) => createOperator(tx, clock, { ...person, password: demoPassword }));
  }
}
