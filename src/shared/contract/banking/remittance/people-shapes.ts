// The shapes of remittance senders and beneficiaries in responses, their filters, and the requests to add or change one.
import { z } from 'zod';
import { dayField } from '../../dates.ts';
import { countedPageQuery, day, instant } from '../../envelope.ts';
import { idField, maybeEmailField, optionalText, textField } from '../../fields.ts';
import { listFilters } from '../../list-filters.ts';
import {
  fundSourceKeys,
  identityKindKeys,
  payoutMethods,
  relationshipKeys,
  remittanceBeneficiaryStatuses,
  remittanceCountryKeys,
  senderStatuses,
} from './remittance-enums.ts';

const countryField = z.string().regex(/^[A-Z]{2}$/, 'Choose a country');

export const senderInput = z.object({
  firstName: textField('First name', 60),
  lastName: textField('Last name', 60),
  email: maybeEmailField,
  phone: optionalText(20),
  bornOn: dayField.describe('Date of birth; at least 18 years old'),
  nationality: countryField.describe('ISO 3166-1'),
  country: countryField.describe('Country of residence, ISO 3166-1'),
  address: textField('Address', 200),
  occupation: textField('Occupation', 60),
  idKind: z.enum(identityKindKeys),
  idNumber: z
    .string({ error: 'ID number is required' })
    .trim()
    .regex(/^[A-Za-z0-9/-]{4,30}$/, 'Must be 4 to 30 letters and digits'),
  idExpiresOn: dayField.nullish().transform((value) => value ?? null),
  sourceOfFunds: z.enum(fundSourceKeys).describe('Usual source of the funds'),
});
export type SenderInput = z.output<typeof senderInput>;

export const sender = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(senderStatuses),
  name: z.string(),
  email: z.string().nullable(),
  country: z.string(),
  sourceOfFunds: z.enum(fundSourceKeys),
  beneficiaries: z.number().int().describe('Number of beneficiaries, without removed ones'),
  createdAt: instant,
});
export type Sender = z.output<typeof sender>;

export const senderDetail = sender.extend({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  bornOn: day,
  nationality: z.string(),
  address: z.string(),
  occupation: z.string(),
  idKind: z.enum(identityKindKeys),
  idNumber: z.string(),
  idExpiresOn: day.nullable(),
  blockReason: z.string().nullable(),
  madeBy: z.string(),
});
export type SenderDetail = z.output<typeof senderDetail>;

export const senderFilters = listFilters({
  search: 'Name, e-mail address or reference',
  statuses: senderStatuses,
  sorts: ['createdAt', 'name'],
});
export type SenderFilters = z.output<typeof senderFilters>;
export const senderListQuery = senderFilters.extend({ ...countedPageQuery.shape });

export const remittanceBeneficiaryInput = z.object({
  senderId: idField,
  name: textField('Name', 120).describe('As on the account or the identity document'),
  country: z.enum(remittanceCountryKeys),
  method: z.enum(payoutMethods),
  details: z
    .record(z.string().max(40), z.string().max(200))
    .describe('The fields required for the country and method; see GET /remittance/corridors'),
  relationship: z.enum(relationshipKeys).describe('Relationship of the beneficiary to the sender'),
});
export type RemittanceBeneficiaryInput = z.output<typeof remittanceBeneficiaryInput>;

export const remittanceBeneficiary = z.object({
  id: idField,
  reference: z.string(),
  status: z.enum(remittanceBeneficiaryStatuses),
  name: z.string(),
  country: z.enum(remittanceCountryKeys),
  method: z.enum(payoutMethods),
  summary: z.string().describe('Where the money goes; its number is masked'),
  relationship: z.enum(relationshipKeys),
  sender: z.object({ id: idField, name: z.string() }),
  createdAt: instant,
});
export type RemittanceBeneficiary = z.output<typeof remittanceBeneficiary>;

export const remittanceBeneficiaryDetail = remittanceBeneficiary.extend({
  details: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  madeBy: z.string(),
});
export type RemittanceBeneficiaryDetail = z.output<typeof remittanceBeneficiaryDetail>;

export const remittanceBeneficiaryFilters = listFilters({
  search: 'Name or reference',
  statuses: remittanceBeneficiaryStatuses,
  sorts: ['createdAt', 'name'],
}).extend({
  senderId: idField.optional(),
  customerId: idField.optional().describe('Only senders with the e-mail address of this customer'),
  country: z.enum(remittanceCountryKeys).optional(),
  method: z.enum(payoutMethods).optional(),
});
export type RemittanceBeneficiaryFilters = z.output<typeof remittanceBeneficiaryFilters>;
export const remittanceBeneficiaryListQuery = remittanceBeneficiaryFilters.extend({
  ...countedPageQuery.shape,
});
