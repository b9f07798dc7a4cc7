// Table types for chargeback rules.
import type { Generated } from 'kysely';
import type {
  ChargebackRegion,
  ChargebackScheme,
  ChargebackStage,
} from '#shared/contract/payments/chargebacks.ts';
import type { Currency } from '#shared/money.ts';

export type ChargebackPoliciesTable = {
  id: string;
  scheme: 'any' | ChargebackScheme;
  region: ChargebackRegion;
  stage: ChargebackStage;
  hours: number;
  calendar: 'working' | 'calendar';
  updatedAt: Generated<Date>;
};

export type ChargebackFeesTable = { currency: Currency; fee: number; updatedAt: Generated<Date> };

export type ChargebackPolicyTables = {
  chargebackPolicies: ChargebackPoliciesTable;
  chargebackFees: ChargebackFeesTable;
};
