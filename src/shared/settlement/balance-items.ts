// Labels of the changes of a balance of collected money, shared by the server, statements and screens.

/** The kinds of balance items. */
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

/** The labels shown to users. */
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

/** The schedules by which the available balance is paid out. */
export const payoutScheduleKinds = ['instant', 'daily', 'weekly', 'monthly', 'manual'] as const;
export type PayoutScheduleKind = (typeof payoutScheduleKinds)[number];
