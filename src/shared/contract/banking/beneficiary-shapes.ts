// The shapes of beneficiaries and beneficiary groups in requests and responses.
import { z } from 'zod';
import { countedPageQuery, instant, minorUnits, pageQuery } from '../envelope.ts';
import {
  amountField,
  currencyField,
  idField,
  knownOf,
  maybeEmailField,
  maybeText,
  optionalText,
  searchField,
  sortField,
  textField,
} from '../fields.ts';
import { accountNumberField, bankCodeField, bankCountries, shownAccount } from '../settlement/banks.ts';

/** REMOVED: no longer offered; its account may be added again. */
export const beneficiaryStatuses = ['ACTIVE', 'REMOVED'] as const;
export type BeneficiaryStatus = (typeof beneficiaryStatuses)[number];

/** The maximum number of beneficiaries in a group. */
export const groupMembersMax = 1000;

const maybeAmount = amountField.nullish().transform((value) => value ?? null);

export const beneficiaryInput = z.object({
  country: z
    .enum(bankCountries)
    .optional()
    .describe('Country of the bank; the country of the business when left out'),
  bankCode: bankCodeField,
  accountNumber: accountNumberField,
  nickname: maybeText('Nickname', 50).describe('Your name for the beneficiary; must be unique'),
  amount: maybeAmount.describe('Usual amount, minor units'),
  narration: optionalText(100).describe('Usual narration'),
  email: maybeEmailField.describe('E-mail address of the beneficiary'),
});
export type BeneficiaryInput = z.output<typeof beneficiaryInput>;

/** The account cannot change: another account is another beneficiary. */
export const beneficiaryChange = beneficiaryInput.pick({
  nickname: true,
  amount: true,
  narration: true,
  email: true,
});
export type BeneficiaryChange = z.output<typeof beneficiaryChange>;

export const beneficiary = z.object({
  id: idField,
  reference: z.string(),
  name: z.string().describe('Nickname, otherwise the account name, otherwise the bank and the last digits'),
  nickname: z.string().nullable(),
  ...shownAccount.shape,
  amount: minorUnits.nullable(),
  narration: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(beneficiaryStatuses),
  groups: z.array(z.object({ id: idField, name: z.string() })).describe('Groups it belongs to'),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type Beneficiary = z.output<typeof beneficiary>;

const status = z.enum(beneficiaryStatuses).default('ACTIVE');

/** The filters shared by the beneficiary list and its export. */
export const beneficiaryFilters = z.object({
  search: searchField,
  status,
  currency: currencyField.optional(),
  groupId: idField.optional().describe('Only beneficiaries in this group'),
  sort: sortField(['createdAt', 'name'], '-createdAt'),
});
export type BeneficiaryFilters = z.output<typeof beneficiaryFilters>;
export const beneficiaryListQuery = beneficiaryFilters.extend({
  ...countedPageQuery.shape,
});

export const memberInput = z.object({
  beneficiaryId: z.uuid('Choose a beneficiary'),
  amount: maybeAmount.describe('Minor units; null: the usual amount of the beneficiary'),
  narration: optionalText(100),
});

export const beneficiaryGroupInput = z.object({
  name: textField('Group name', 100).describe('Must be unique'),
  currency: currencyField,
  narration: optionalText(100).describe('Narration of transfers to beneficiaries that have none'),
  members: z
    .array(memberInput)
    .min(1, 'Add at least one beneficiary')
    .max(groupMembersMax, `At most ${groupMembersMax.toLocaleString('en')} beneficiaries`)
    .superRefine((members, context) => {
      const visited = new Set<string>();
      members.forEach(({ beneficiaryId }, index) => {
        if (visited.has(beneficiaryId))
          context.addIssue({
            code: 'custom',
            path: [index, 'beneficiaryId'],
            message: 'This beneficiary is already in the group',
          });
        visited.add(beneficiaryId);
      });
    }),
});
export type BeneficiaryGroupInput = z.output<typeof beneficiaryGroupInput>;

export const beneficiaryGroupChange = beneficiaryGroupInput.extend({
  known: knownOf(beneficiaryGroupInput),
});
export type BeneficiaryGroupChange = z.output<typeof beneficiaryGroupChange>;

export const beneficiaryGroup = z.object({
  id: idField,
  reference: z.string(),
  name: z.string(),
  currency: currencyField,
  narration: z.string().nullable(),
  status: z.enum(beneficiaryStatuses),
  members: z.number().int().describe('Number of beneficiaries in the group'),
  total: minorUnits.describe('Sum of the usual amounts'),
  withoutAmount: z.number().int().describe('Number of beneficiaries without a usual amount'),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.string().nullable().describe('Name of the member'),
});
export type BeneficiaryGroup = z.output<typeof beneficiaryGroup>;

/** The filters shared by the group list and its export. */
export const groupFilters = z.object({
  search: searchField,
  status,
  currency: currencyField.optional(),
  sort: sortField(['createdAt', 'name'], '-createdAt'),
});
export type GroupFilters = z.output<typeof groupFilters>;
export const groupListQuery = groupFilters.extend({
  ...countedPageQuery.shape,
});

/** A member of a group. */
export const groupMember = beneficiary
  .pick({
    id: true,
    name: true,
    nickname: true,
    currency: true,
    bankCode: true,
    bankName: true,
    accountNumber: true,
    accountName: true,
  })
  .extend({
    ownAmount: minorUnits.nullable().describe('Set for the beneficiary in this group'),
    amount: minorUnits
      .nullable()
      .describe('Usual amount: the one set in the group, otherwise the beneficiary’s'),
    ownNarration: z.string().nullable().describe('Set for the beneficiary in this group'),
    narration: z
      .string()
      .nullable()
      .describe('The one set in the group, otherwise the beneficiary’s, otherwise the group’s'),
  });
export type GroupMember = z.output<typeof groupMember>;

export const memberFilters = z.object({ search: searchField });
/** The filters of a member export, with the group. */
export const exportedMembers = memberFilters.extend({ groupId: idField });
export type MemberFilters = z.output<typeof exportedMembers>;
export const memberListQuery = memberFilters.extend(pageQuery.shape);
