// What was typed to confirm a transfer.

export type Proof = { code?: string | undefined; pin?: string | undefined };

/** As calls take it: without what was left empty. */
export const proofOf = ({ code, pin }: Proof): Proof => (pin ? { pin } : code ? { code } : {});

/** Whether there is anything to confirm with yet. */
export const isConfirmed = ({ code = '', pin = '' }: Proof): boolean => code.length === 6 || pin.length >= 4;
