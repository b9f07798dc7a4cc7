// Handlers of the simulator for remittances, including its lists.

import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Handlers } from '#server/services.ts';
import type {
  RemittanceSimulatorState,
  simulatorRemittancesContract,
} from '#shared/contract/developers/simulator-remittances.ts';
import { assertTestMode } from './advance-clock.ts';
import { answerSimulatedRemittance, simulateRemittance } from './simulate-remittances.ts';

const listedMax = 50;

export const simulatorRemittanceRoutes: Handlers<typeof simulatorRemittancesContract> = {
  getRemittanceSimulator: async ({ tx, environment }) => {
    assertTestMode(environment);
    return {
      beneficiaries: await selectBeneficiaries(tx, environment.id),
      remittances: await selectAnswerable(tx, environment.id),
    };
  },
  simulateRemittance: ({ services, environment, actor, audit, body }) =>
    simulateRemittance(services, { environment, actor, audit }, body),
  answerSimulatedRemittance: ({ services, environment, actor, audit, params, body }) =>
    answerSimulatedRemittance(services, { environment, actor, audit }, params.remittanceId, body),
};

/** Beneficiaries abroad receive naira transfers; beneficiaries in Nigeria receive dollar transfers. */
async function selectBeneficiaries(db: Db, environmentId: string) {
  const { rows } = await sql<RemittanceSimulatorState['beneficiaries'][number]>`
    select b.id, b.name, s.first_name || ' ' || s.last_name as sender,
           case when b.country = 'NG' then 'USD' else 'NGN' end as currency
    from remittance_beneficiaries b
    join remittance_senders s on s.environment_id = b.environment_id and s.id = b.sender_id
    where b.environment_id = ${environmentId} and b.status = 'ACTIVE' and s.status = 'ACTIVE'
    order by b.created_at desc, b.id desc limit ${listedMax}`.execute(db);
  return rows;
}

/** Held remittances and those in progress, before completed ones. */
function selectAnswerable(db: Db, environmentId: string): Promise<RemittanceSimulatorState['remittances']> {
  return db
    .selectFrom('remittances')
    .where('environmentId', '=', environmentId)
    .where('status', 'in', ['HELD', 'AWAITING', 'PROCESSING', 'COMPLETED'])
    .select(['id', 'reference', 'status', 'beneficiaryName as name', 'currency', 'amount'])
    .orderBy((eb) => eb('status', '=', 'COMPLETED'))
    .orderBy('createdAt', 'desc')
    .limit(listedMax)
    .execute();
}
