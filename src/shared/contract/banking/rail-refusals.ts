// What merchants are told where live mode has nobody who carries it out; the console shows the same sentences.

export const noTransferBank = 'No bank is connected for transfers in live mode yet.';
export const noAccountBank = 'No bank that gives virtual accounts is connected in this mode.';
export const noRemittancePartner = 'No partner is connected for remittances in live mode yet.';
