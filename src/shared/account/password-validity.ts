// Validity period of passwords (specification, section 4), enforced by the server and announced by the dashboard.

/** A password is valid for this many days after its last change or the verification of the e-mail. */
export const passwordValidDays = 90;
/** The dashboard warns when fewer than this many days remain. */
export const passwordWarningDays = 7;

const dayMs = 86_400_000;

type Known = { passwordLastChangedAt: Date | null; emailVerifiedAt: Date | null };

/** Returns when the password expires; null if its owner never set it and the e-mail is not verified. */
export function passwordExpiresAt({ passwordLastChangedAt, emailVerifiedAt }: Known): Date | null {
  const from = Math.max(passwordLastChangedAt?.getTime() ?? 0, emailVerifiedAt?.getTime() ?? 0);
  return from === 0 ? null : new Date(from + passwordValidDays * dayMs);
}

/** Whether the password must be changed before anything else. */
export function isPasswordExpired(known: Known, now: Date): boolean {
  const expiresAt = passwordExpiresAt(known);
  return expiresAt !== null && expiresAt <= now;
}
