// Pricing terms that several contracts share.

/** Who pays the fee and its VAT: `merchant` gets less, `customer` pays more. */
export const feeBearers = ['merchant', 'customer'] as const;
export type FeeBearer = (typeof feeBearers)[number];

/** Payment methods. Only those in `openChannels` can be used today; the others may occur in history. */
export const channels = ['card', 'transfer', 'ussd', 'qr', 'wallet', 'pos', 'direct_debit', 'cash'] as const;
export type Channel = (typeof channels)[number];
/** Channel labels on screens and in files. */
export const channelLabels: Record<Channel, string> = {
  card: 'Card',
  transfer: 'Bank transfer',
  ussd: 'USSD',
  qr: 'QR code',
  wallet: 'Wallet',
  pos: 'POS terminal',
  direct_debit: 'Direct debit',
  cash: 'Cash',
};
export const openChannels = ['card', 'transfer', 'ussd', 'qr'] as const;
export type OpenChannel = (typeof openChannels)[number];

/** The components of a fee. */
export type FeeQuote = {
  /** The payer's total, minor units. */
  charged: number;
  /** The fee without VAT, minor units. */
  fee: number;
  /** VAT on the fee, minor units. */
  vat: number;
  /** The merchant's net amount, minor units: charged − fee − vat. */
  net: number;
  /** The rule as text: "1.5% + ₦100.00". */
  rule: string;
};
