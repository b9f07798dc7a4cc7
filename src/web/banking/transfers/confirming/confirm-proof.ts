// The values that confirm a transfer.

export type Proof = { code?: string | undefined; pin?: string | undefined };

/** The confirmation for a request, without empty values. */
export const proofOf = ({ code, pin }: Proof): Proof => (pin ? { pin } : code ? { code } : {});

/** Whether a complete code or PIN is entered. */
export const isConfirmed = ({ code = '', pin = '' }: Proof): boolean => code.length === 6 || pin.length >= 4;
