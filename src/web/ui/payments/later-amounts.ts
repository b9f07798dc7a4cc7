// Later changes to the amount of a payment, by label; deductions are negative.
type Payment = Record<
  'shared' | 'refunded' | 'refundPending' | 'feesReturned' | 'chargedBack' | 'chargebackFee',
  number
>;

export function laterAmounts(payment: Payment): [label: string, amount: number][] {
  return [
    ['Shared with sub-accounts', -payment.shared],
    ['Refunded', -payment.refunded],
    ['Being refunded', -payment.refundPending],
    ['Fee and VAT returned', payment.feesReturned],
    ['Charged back', -payment.chargedBack],
    ['Chargeback fee', -payment.chargebackFee],
  ];
}
