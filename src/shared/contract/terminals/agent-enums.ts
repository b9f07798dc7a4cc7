// Terms of agents and their sales: states and kinds, shared by contract, tables and screens.

/** INVITED: has not signed in yet · ACTIVE · BLOCKED: no access and no sales until unblocked · CLOSED: permanent, with an empty float. */
export const agentStatuses = ['INVITED', 'ACTIVE', 'BLOCKED', 'CLOSED'] as const;
export type AgentStatus = (typeof agentStatuses)[number];
export const agentStatusLabels: Record<AgentStatus, string> = {
  INVITED: 'Invited',
  ACTIVE: 'Active',
  BLOCKED: 'Blocked',
  CLOSED: 'Closed',
};

/** The kind of number that identifies an agent in a register. */
export const agentIdentityKinds = ['bvn', 'nin'] as const;
export type AgentIdentityKind = (typeof agentIdentityKinds)[number];

/** PENDING: the register is being queried · VERIFIED: the identity matches · FAILED: it does not. */
export const agentIdentityStatuses = ['PENDING', 'VERIFIED', 'FAILED'] as const;

/** The channels for the link to choose a PIN. */
export const linkChannels = ['sms', 'email'] as const;
export type LinkChannel = (typeof linkChannels)[number];
export const linkChannelLabels: Record<LinkChannel, string> = { sms: 'SMS', email: 'E-mail' };

/** SALE: a card payment · CASH_OUT: a card payment for which the agent pays out cash. */
export const agentSaleKinds = ['SALE', 'CASH_OUT'] as const;
export type AgentSaleKind = (typeof agentSaleKinds)[number];
export const agentSaleKindLabels: Record<AgentSaleKind, string> = { SALE: 'Sale', CASH_OUT: 'Cash-out' };

/** WAITING: for the card, or for the issuer's response · PAID · FAILED: declined · CANCELLED: by the agent · EXPIRED: without a card. */
export const agentSaleStatuses = ['WAITING', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;
export type AgentSaleStatus = (typeof agentSaleStatuses)[number];
export const agentSaleStatusLabels: Record<AgentSaleStatus, string> = {
  WAITING: 'Waiting',
  PAID: 'Paid',
  FAILED: 'Declined',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
};

/** The merchant category code of the card schemes for cash paid out by an agent. */
export const cashOutCategoryCode = '6010';
