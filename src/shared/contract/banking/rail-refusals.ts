// The messages to merchants when live mode has no provider for an operation; the console shows the same texts.

export const noTransferBank = 'No bank for live transfers is connected yet. Contact support.';
export const noAccountBank =
  'No bank that provides virtual accounts is connected in this mode. Contact support.';
export const noRemittancePartner = 'No partner for live remittances is connected yet. Contact support.';
