// Table types for the rules on wrong amounts to virtual accounts.
import type { OverRule, UnderRule } from '#shared/contract/banking/virtual/virtual-account-enums.ts';

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
