// The words of agents and of what they sell: states and kinds, which contract, tables and screens share.

/** INVITED has not signed in yet · ACTIVE · BLOCKED sees and sells nothing until unblocked · CLOSED for good, with an empty float. */
export const agentStatuses = ['INVITED', 'ACTIVE', 'BLOCKED', 'CLOSED'] as const;
export type AgentStatus = (typeof agentStatuses)[number];
export const agentStatusLabels: Record<AgentStatus, string> = {
  INVITED: 'Invited',
  ACTIVE: 'Active',
  BLOCKED: 'Blocked',
  CLOSED: 'Closed',
};

/** By which number an agent is known to a register. */
export const agentIdentityKinds = ['bvn', 'nin'] as const;
export type AgentIdentityKind = (typeof agentIdentityKinds)[number];

/** PENDING: the register is being asked · VERIFIED: it is who it says · FAILED: it is not. */
export const agentIdentityStatuses = ['PENDING', 'VERIFIED', 'FAILED'] as const;

/** By what an agent is sent the link to choose a PIN. */
export const linkWays = ['sms', 'email'] as const;
export type LinkWay = (typeof linkWays)[number];
export const linkWayLabels: Record<LinkWay, string> = { sms: 'SMS', email: 'E-mail' };

/** SALE: a payment by card · CASH_OUT: the same, for which the agent hands out cash. */
export const agentSaleKinds = ['SALE', 'CASH_OUT'] as const;
export type AgentSaleKind = (typeof agentSaleKinds)[number];
export const agentSaleKindLabels: Record<AgentSaleKind, string> = { SALE: 'Sale', CASH_OUT: 'Cash-out' };

/** WAITING for the card, or for what the bank says · PAID · FAILED: declined · CANCELLED by the agent · EXPIRED without a card. */
export const agentSaleStatuses = ['WAITING', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type AgentSaleStatus = (typeof agentSaleStatuses)[number];
export const agentSaleStatusLabels: Record<AgentSaleStatus, string> = {
  WAITING: 'Waiting',
  PAID: 'Paid',
  FAILED: 'Declined',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

/** The category under which card schemes know cash that an agent hands out. */
export const cashOutCategoryCode = '6010';
