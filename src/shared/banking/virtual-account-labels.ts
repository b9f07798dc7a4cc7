// The labels of virtual accounts, on screens and in exports.
import type {
  BankRequestStatus,
  InflowStatus,
  OverRule,
  UnderRule,
  VirtualAccountStatus,
  VirtualAccountType,
} from '../contract/banking/virtual/virtual-account-enums.ts';

export const virtualAccountTypeLabels: Record<VirtualAccountType, string> = {
  static: 'Static',
  dynamic: 'Dynamic',
};

export const virtualAccountStatusLabels: Record<VirtualAccountStatus, string> = {
  PENDING: 'Pending',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  PAID: 'Paid',
  EXPIRED: 'Expired',
};

export const inflowStatusLabels: Record<InflowStatus, string> = {
  WAITING: 'Waiting for the rest',
  CREDITED: 'Credited',
  UNMATCHED: 'Unmatched',
  HELD: 'On hold',
  RETURNING: 'Being returned',
  RETURNED: 'Returned',
};

export const underRuleLabels: Record<UnderRule, string> = {
  wait: 'Wait for the rest',
  accept: 'Accept it',
  return: 'Return it',
};

export const overRuleLabels: Record<OverRule, string> = {
  return_surplus: 'Return the excess',
  accept: 'Accept the full amount',
  return_all: 'Return the full amount',
};

export const bankRequestStatusLabels: Record<BankRequestStatus, string> = {
  PENDING: 'Pending',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
};
