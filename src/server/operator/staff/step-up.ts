// Repeating the second factor within a console session (step-up), before critical actions.

import type { Operator } from '#server/platform/http/call.ts';
import { renewSecondFactor } from '#server/platform/sessions/operator-sessions.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockOperator } from './queries.ts';
import { operatorAccount, verifyFactor } from './sign-in.ts';

/** For ten minutes from now, the session may perform actions that require a step-up. A wrong code counts as an attempt. */
export async function stepUpOperator(services: Services, operator: Operator, code: string): Promise<void> {
  const { database, clock, guesses } = services;
  const account = operatorAccount(operator.operatorId);
  await guesses.count('code', account, operator);
  const shown = await database.inTransaction(async (tx) => {
    const row = await lockOperator(tx, operator.operatorId);
    if (!row?.totpConfirmedAt || !(await verifyFactor(tx, services, row, code))) return false;
    await renewSecondFactor(tx, operator.sessionId, clock.now());
    return true;
  });
  if (!shown) {
    const sentence = 'The code is incorrect or has already been used.';
    throw new AppError('CODE_WRONG', { sentence, fields: { code: sentence } });
  }
  await guesses.forget('code', account, operator);
}
