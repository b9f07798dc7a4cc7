// Words of pricing that several contracts share.

/** Who pays the fee and its VAT: `merchant` gets less, `customer` pays more. */
export const feeBearers = ['merchant', 'customer'] as const;
export type FeeBearer = (typeof feeBearers)[number];

/** Ways to pay. Only those in `openChannels` can be used today; the others are words history may hold. */
export const channels = ['card', 'transfer', 'ussd', 'qr', 'wallet', 'pos', 'direct_debit', 'cash'] as const;
export type Channel = (typeof channels)[number];
/** How a channel is called on screens and in files. */
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

/** What a fee is made of. */
export type FeeQuote = {
  /** Minor units the payer pays in all. */
  charged: number;
  /** Minor units of the fee, VAT not included. */
  fee: number;
  /** Minor units of VAT on the fee. */
  vat: number;
  /** Minor units the merchant gets: charged − fee − vat. */
  net: number;
  /** The rule in words: "1.5% + ₦100.00". */
  rule: string;
};
