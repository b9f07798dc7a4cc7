// Contract of alerts of virtual terminals: recipients of a notice of each payment by e-mail, SMS or WhatsApp, confirmed by a code first.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { idField, textField } from '../fields.ts';
import { callsOf } from '../platform/noun-calls.ts';

export const alertKinds = ['email', 'sms', 'whatsapp'] as const;
export type AlertKind = (typeof alertKinds)[number];
export const alertKindLabels: Record<AlertKind, string> = {
  email: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};

/** PENDING: waits for its code · ACTIVE: receives alerts · STOPPED: by the reader of the alerts. */
export const alertStatuses = ['PENDING', 'ACTIVE', 'STOPPED'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** The delivery state of the last alert. held: not sent, because there were too many within an hour. */
export const alertStates = ['sent', 'waiting', 'retrying', 'failed', 'held'] as const;

export const alertDestinationsMax = 10;

export const alertDestination = z.object({
  id: idField,
  kind: z.enum(alertKinds),
  name: z.string(),
  address: z.string().describe('An e-mail address, or a phone number with its country code'),
  status: z.enum(alertStatuses),
  madeBy: z.string(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  last: z
    .object({ state: z.enum(alertStates), sentence: z.string(), at: instant })
    .nullable()
    .describe('The last alert; null: none yet'),
});
export type AlertDestination = z.output<typeof alertDestination>;

export const alertDestinationInput = z.object({
  kind: z.enum(alertKinds, { error: 'Choose how alerts are sent' }),
  address: z
    .string({ error: 'Enter an address or number' })
    .trim()
    .min(1, 'Enter an address or number')
    .max(254, 'Must have at most 254 characters'),
  name: textField('Name', 60),
});

export const alertCodeInput = z.object({
  code: z.string({ error: 'Enter the 6 digits' }).regex(/^\d{6}$/, 'Enter the 6 digits'),
});

const terminal = z.object({ terminalId: idField });
const params = terminal.extend({ alertDestinationId: idField });
const { readOne, create, change } = callsOf({
  area: 'PAYMENT_GATEWAY.TERMINALS',
  feature: 'terminals',
  params,
  output: alertDestination,
});
const at = '/virtual-terminals/:terminalId/alerts';
const one = `${at}/:alertDestinationId` as const;

export const terminalAlertsContract = {
  listAlertDestinations: {
    ...readOne,
    params: terminal,
    url: at,
    summary: 'List the alert recipients of a virtual terminal',
    output: z.object({
      items: z.array(alertDestination),
      offered: z.array(z.enum(alertKinds)).describe('Channels that are available'),
      sandboxed: z.boolean().describe('SMS and WhatsApp are simulated; their code is 123456'),
    }),
  },
  addAlertDestination: {
    ...create,
    params: terminal,
    url: at,
    summary: 'Add an alert recipient',
    description: 'A code is sent to the address or number to confirm it.',
    body: alertDestinationInput,
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Code sent',
  },
  sendAlertCode: {
    ...change,
    method: 'POST',
    url: `${one}/code`,
    summary: 'Resend the code to an alert recipient',
    idempotency: 'optional',
    description: 'Possible while the address or number is not confirmed, or has unsubscribed.',
    errors: ['NOT_FOUND', 'CONFLICT'],
    message: 'Code sent',
  },
  confirmAlertDestination: {
    ...change,
    method: 'POST',
    url: `${one}/confirm`,
    transaction: 'own',
    summary: 'Confirm an alert recipient',
    description: 'Takes the code that was sent. Alerts are sent from then on.',
    body: alertCodeInput,
    errors: ['NOT_FOUND', 'CODE_WRONG', 'CODE_SPENT'],
    message: 'Alerts are on',
  },
  removeAlertDestination: {
    ...change,
    method: 'DELETE',
    url: one,
    summary: 'Remove an alert recipient',
    description: 'Pending alerts are not sent.',
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'Recipient removed',
  },
} as const satisfies Contract;
