// The tables of what becomes of a wrong amount on a virtual account as TypeScript sees them.
import type { OverRule, UnderRule } from '#shared/contract/banking/virtual/virtual-account-words.ts';

export type VirtualAccountRulesTable = {
  environmentId: string;
  amountUnder: UnderRule;
  amountOver: OverRule;
  expiryMinutes: number;
  updatedAt: Date;
};

export type VirtualAccountRuleTables = {
  virtualAccountRules: VirtualAccountRulesTable;
};
