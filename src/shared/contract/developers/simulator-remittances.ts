// Contract of the simulator's part of remittances: what screening, the partner and the provider say of money that is sent abroad.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import { remittanceRefusals, remittanceStatuses } from '../banking/remittance/words.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import { currencyField, idField } from '../fields.ts';

/** What becomes of a new one. */
export const newRemittanceOutcomes = [
  'done',
  'failed',
  'unknown_then_done',
  'unknown_then_failed',
  'returned',
  'held',
] as const;
/** What is said of one that there is: the partner's answer, or the decision about one that screening holds. */
export const remittanceAnswers = ['done', 'failed', 'returned', 'documents', 'released', 'refused'] as const;
export type RemittanceAnswer = (typeof remittanceAnswers)[number];

/** Which failure, by the two digits that stand for it in test numbers. */
export const failureCodes = ['03', '21', '22', '23', '24', '25', '26'] as const;
const code = z.enum(failureCodes).default('03').describe('Of a failure: which one');
const afterDays = z
  .number()
  .int()
  .min(0)
  .max(30)
  .default(0)
  .describe('So many days later, by the clock of the test environment; 0: at once');

const state = z.object({
  beneficiaries: z
    .array(z.object({ id: idField, name: z.string(), sender: z.string(), currency: currencyField }))
    .describe('Who money can be sent to, the newest first'),
  remittances: z
    .array(
      z.object({
        id: idField,
        reference: z.string(),
        status: z.enum(remittanceStatuses),
        name: z.string(),
        currency: currencyField,
        amount: minorUnits,
      }),
    )
    .describe('Remittances that are held, under way or paid out, the newest first'),
});
export type RemittanceSimulatorState = z.output<typeof state>;

const area = 'SETTINGS.CONFIGURATION';

export const simulatorRemittancesContract = {
  getRemittanceSimulator: {
    method: 'GET',
    url: '/simulator/remittances',
    summary: 'Which remittances can be simulated and answered now',
    access: canRead(area),
    feature: 'remittance',
    output: state,
    errors: ['TEST_MODE_ONLY'],
  },
  simulateRemittance: {
    method: 'POST',
    url: '/simulator/remittances',
    summary: 'Send a remittance with a certain outcome',
    description: 'Taken from a wallet like any other: its limits and the balance count.',
    access: canWrite(area),
    feature: 'remittance',
    transaction: 'own',
    body: z.object({
      remittanceBeneficiaryId: idField,
      amount: minorUnits.min(1).max(100_000_000_000),
      outcome: z.enum(newRemittanceOutcomes),
      code,
      afterDays: afterDays.describe(
        'Of what comes later: so many days later by the clock of the test environment',
      ),
    }),
    output: z.object({ id: idField, reference: z.string(), status: z.enum(remittanceStatuses) }),
    errors: ['TEST_MODE_ONLY', ...remittanceRefusals],
  },
  answerSimulatedRemittance: {
    method: 'POST',
    url: '/simulator/remittances/:remittanceId',
    summary: 'Simulate what the partner or the provider says of a remittance',
    access: canWrite(area),
    feature: 'remittance',
    transaction: 'own',
    params: z.object({ remittanceId: idField }),
    body: z.object({ outcome: z.enum(remittanceAnswers), code, afterDays }),
    output: z.object({ status: z.enum(remittanceStatuses) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'REMITTANCE_STATE'],
  },
} as const satisfies Contract;
