// The shapes of agents: detail, and the bodies to invite and change an agent, set the commission, and fund or return the float.
import { z } from 'zod';
import { languages } from '../../languages.ts';
import { amountMax } from '../../money.ts';
import { walletCurrencies } from '../banking/wallet-enums.ts';
import { dayField, instantField } from '../dates.ts';
import { countedPageQuery, instant, minorUnits } from '../envelope.ts';
import { amountField, currencyField, emailField, idField, optionalText, textField } from '../fields.ts';
import { listFilters, madeBetween } from '../list-filters.ts';
import { timelineEvent } from '../timeline.ts';
import { agentIdentityKinds, agentIdentityStatuses, agentStatuses, linkChannels } from './agent-enums.ts';
import { posTerminalStatuses } from './terminal-enums.ts';
import { geoPoint, latitudeField, longitudeField } from './terminal-fields.ts';

const float = z.object({
  currency: currencyField,
  walletId: idField,
  balance: minorUnits,
});

export const agent = z.object({
  id: idField,
  code: z.string().describe('Six digits the agent logs in with'),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable().describe('E.164; null: erased'),
  email: z.string().nullable(),
  status: z.enum(agentStatuses),
  verified: z
    .boolean()
    .describe('Whether the register confirmed the identity number; the agent cannot sell until then'),
  language: z
    .enum(languages)
    .nullable()
    .describe('Language of messages to the agent; null: that of the business'),
  address: z.string(),
  geoTag: geoPoint.describe('Registered work location of the agent'),
  terminals: z.number().int().describe('POS terminals assigned'),
  floats: z.array(float).describe('One wallet per currency'),
  createdAt: instant,
  lastSignedInAt: instant.nullable(),
});
export type Agent = z.output<typeof agent>;

export const agentCommission = z.object({
  currency: currencyField,
  percent: z.number().describe('Percentage of a cash-out, at most two decimals'),
  flat: minorUnits,
  cap: minorUnits.nullable().describe('Maximum; null: no maximum'),
  validFrom: instant,
});
export type AgentCommission = z.output<typeof agentCommission>;

const dayFigures = z.object({
  currency: currencyField,
  sales: minorUnits,
  salesCount: z.number().int(),
  cashOuts: minorUnits,
  cashOutsCount: z.number().int(),
  commission: minorUnits,
  cashOutLeft: minorUnits
    .nullable()
    .describe('Left of today’s limit of the agent; null: no cash-outs in this currency'),
});

/** A POS terminal assigned to an agent. */
export const agentTerminal = z.object({
  id: idField,
  serialNumber: z.string(),
  name: z.string(),
  status: z.enum(posTerminalStatuses),
  currency: currencyField,
});

export const agentDetail = agent.extend({
  identity: z.object({
    kind: z.enum(agentIdentityKinds),
    number: z.string().nullable().describe('Masked; null: erased'),
    bornOn: z.string().nullable(),
    status: z.enum(agentIdentityStatuses),
    result: z.string().describe('The result from the register, as a sentence'),
  }),
  pinLocked: z.boolean().describe('Locked after wrong attempts until the PIN is replaced'),
  pinLink: z
    .object({
      sentAt: instant.nullable().describe('null: never'),
      by: z.array(z.enum(linkChannels)),
      until: instant.nullable().describe('When the link expires; null: used, renewed or never sent'),
    })
    .describe('The link to choose the PIN'),
  pinChosenAt: instant
    .nullable()
    .describe('When the agent chose the current PIN; null: it was generated and shown to the business'),
  closable: z.string().nullable().describe('Why the agent cannot be closed now; null: can be closed'),
  assigned: z.array(agentTerminal.extend({ since: instant })),
  commissions: z.array(agentCommission).describe('Current commission by currency, and future ones'),
  today: z.array(dayFigures).describe('One entry per currency of floats and terminals'),
  madeBy: z.string(),
  blockReason: z.string().nullable(),
  timeline: z.array(timelineEvent),
});
export type AgentDetail = z.output<typeof agentDetail>;

export const pinShown = z.string().describe('Six digits; returned only in this response');
export const linkShown = z.string().describe('Address of the agent’s page; returned only in this response');
export const newAgent = agentDetail.extend({ link: linkShown, pin: pinShown });
export type NewAgent = z.output<typeof newAgent>;

const phone = z
  .string({ error: 'Phone number is required' })
  .trim()
  .min(1, 'Phone number is required')
  .max(30, 'Phone Number is invalid');

export const agentChange = z.object({
  phone: phone.describe('With a country code, or in the format of the business’s country'),
  email: emailField.nullish().transform((value) => value || null),
  language: z
    .enum(languages, 'Choose a language')
    .nullish()
    .describe('Language of messages to the agent; unchanged when left out; null: that of the business'),
  address: textField('Address', 300),
  latitude: latitudeField,
  longitude: longitudeField,
});

export const agentIdentityInput = z.object({
  firstName: textField('First name', 80),
  lastName: textField('Last name', 80),
  bornOn: dayField.describe('Date of birth'),
  kind: z.enum(agentIdentityKinds, { error: 'Choose BVN or NIN' }),
  number: z.string({ error: 'The number is required' }).regex(/^\d{11}$/, 'Must be exactly 11 digits long'),
});

export const agentInput = agentIdentityInput.extend(agentChange.shape);

const amountOrNone = (label: string) =>
  z
    .number({ error: `${label} is required` })
    .int(`${label} is required`)
    .min(0, 'Must not be negative')
    .max(amountMax, 'Amount is too large');

export const agentCommissionInput = z.object({
  currency: z.enum(walletCurrencies, { error: 'Choose a currency' }),
  percent: z
    .number({ error: 'Percent is required' })
    .min(0, 'Must not be negative')
    .max(10, 'Must be at most 10')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals'),
  flat: amountOrNone('Flat amount'),
  cap: amountOrNone('Cap')
    .nullish()
    .transform((value) => value ?? null),
  validFrom: instantField.nullish().describe('Immediately when left out'),
});

const moved = z.object({ amount: amountField, narration: optionalText(100) });
export const fundFloatInput = moved.extend({ fromWalletId: idField.describe('A wallet of the business') });
export const returnFloatInput = moved.extend({ toWalletId: idField.describe('A wallet of the business') });

export const agentFilters = listFilters({
  search: 'Name, code, phone number or e-mail',
  statuses: agentStatuses,
  sorts: ['createdAt', 'name', 'code'],
}).extend(madeBetween.shape);
export type AgentFilters = z.output<typeof agentFilters>;
export const agentListQuery = agentFilters.extend(countedPageQuery.shape);
