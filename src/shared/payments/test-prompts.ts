// Magic amounts of the sandbox's USSD and QR payments: their last two digits (minor units) decide the outcome.

type MagicPrompt = { code: string; reason: string; byItself?: true };

/** ₦1,000.51 is declined for insufficient funds on confirmation; ₦1,000.77 is paid without confirmation. */
export const magicPromptAmounts: Readonly<Record<number, MagicPrompt>> = {
  5: { code: '05', reason: 'Declined by the bank' },
  51: { code: '51', reason: 'Insufficient funds' },
  77: { code: '00', reason: 'Approved', byItself: true },
};
