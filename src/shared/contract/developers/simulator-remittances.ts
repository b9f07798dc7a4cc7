// Contract of the simulator for remittances: the outcomes of screening, of the partner and of the provider's decision.
import { z } from 'zod';
import { canRead, canWrite } from '../../permissions.ts';
import { remittanceRefusals, remittanceStatuses } from '../banking/remittance/remittance-enums.ts';
import type { Contract } from '../endpoint.ts';
import { minorUnits } from '../envelope.ts';
import { currencyField, idField } from '../fields.ts';

/** The outcomes of a new remittance. */
export const newRemittanceOutcomes = [
  'done',
  'failed',
  'unknown_then_done',
  'unknown_then_failed',
  'returned',
  'held',
] as const;
/** The answers to an existing remittance: the partner's answer, or the decision when screening holds it back. */
export const remittanceAnswers = ['done', 'failed', 'returned', 'documents', 'released', 'refused'] as const;
export type RemittanceAnswer = (typeof remittanceAnswers)[number];

/** The failures, by the two digits of their test numbers. */
export const failureCodes = ['03', '21', '22', '23', '24', '25', '26'] as const;
const code = z.enum(failureCodes).default('03').describe('Failure code');
const afterDays = z
  .number()
  .int()
  .min(0)
  .max(30)
  .default(0)
  .describe('Days until the outcome, by the test clock; 0: immediately');

const state = z.object({
  beneficiaries: z
    .array(z.object({ id: idField, name: z.string(), sender: z.string(), currency: currencyField }))
    .describe('Beneficiaries to choose from, newest first'),
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
    .describe('Remittances on hold, under way or paid out, newest first'),
});
export type RemittanceSimulatorState = z.output<typeof state>;

const area = 'SETTINGS.CONFIGURATION';

export const simulatorRemittancesContract = {
  getRemittanceSimulator: {
    method: 'GET',
    url: '/simulator/remittances',
    summary: 'Get what the simulator can do for remittances',
    access: canRead(area),
    feature: 'remittance',
    output: state,
    errors: ['TEST_MODE_ONLY'],
  },
  simulateRemittance: {
    method: 'POST',
    url: '/simulator/remittances',
    summary: 'Simulate a remittance',
    description:
      'Sends a remittance with the chosen outcome. It is debited from a wallet like any other; its limits and balance apply.',
    access: canWrite(area),
    feature: 'remittance',
    transaction: 'own',
    body: z.object({
      remittanceBeneficiaryId: idField,
      amount: minorUnits.min(1).max(100_000_000_000),
      outcome: z.enum(newRemittanceOutcomes),
      code,
      afterDays: afterDays.describe('For a later outcome: days until then, by the test clock'),
    }),
    output: z.object({ id: idField, reference: z.string(), status: z.enum(remittanceStatuses) }),
    errors: ['TEST_MODE_ONLY', ...remittanceRefusals],
  },
  answerSimulatedRemittance: {
    method: 'POST',
    url: '/simulator/remittances/:remittanceId',
    summary: 'Simulate the answer of the partner or provider to a remittance',
    access: canWrite(area),
    feature: 'remittance',
    transaction: 'own',
    params: z.object({ remittanceId: idField }),
    body: z.object({ outcome: z.enum(remittanceAnswers), code, afterDays }),
    output: z.object({ status: z.enum(remittanceStatuses) }),
    errors: ['TEST_MODE_ONLY', 'NOT_FOUND', 'REMITTANCE_STATE'],
  },
} as const satisfies Contract;
