// What changes a balance of collected money, in words: read by the server, the statements and the screens.

/** The kinds of items a balance is made of. */
export const balanceItemKinds = [
  'payment',
  'refund',
  'refund_returned',
  'chargeback',
  'chargeback_returned',
  'chargeback_fee',
  'reserve',
  'reserve_released',
  'debt_recovered',
  'wallet_move',
  'inflow',
  'conversion',
  'adjustment',
  'carried_forward',
] as const;
export type BalanceItemKind = (typeof balanceItemKinds)[number];

/** What people read. */
export const balanceItemLabels: Record<BalanceItemKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  refund_returned: 'Failed refund',
  chargeback: 'Chargeback',
  chargeback_returned: 'Chargeback won',
  chargeback_fee: 'Chargeback fee',
  reserve: 'Held in reserve',
  reserve_released: 'Released from reserve',
  debt_recovered: 'Recovered shortfall',
  wallet_move: 'Moved to or from a wallet',
  inflow: 'Virtual account',
  conversion: 'Conversion',
  adjustment: 'Adjustment',
  carried_forward: 'Carried forward',
};

/** How often what is available is paid out. */
export const payoutScheduleKinds = ['instant', 'daily', 'weekly', 'monthly', 'manual'] as const;
export type PayoutScheduleKind = (typeof payoutScheduleKinds)[number];
