// How long a password is good for (specification, section 4): read by the server that refuses and by the dashboard that warns.

/** A password is valid this long after its last change or the verification of the e-mail. */
export const passwordValidDays = 90;
/** The dashboard warns when fewer days than these remain. */
export const passwordWarningDays = 7;

const dayMs = 86_400_000;

type Known = { passwordLastChangedAt: Date | null; emailVerifiedAt: Date | null };

/** When the password ends; null while it was neither set by its owner nor the e-mail verified. */
export function passwordExpiresAt({ passwordLastChangedAt, emailVerifiedAt }: Known): Date | null {
  const from = Math.max(passwordLastChangedAt?.getTime() ?? 0, emailVerifiedAt?.getTime() ?? 0);
  return from === 0 ? null : new Date(from + passwordValidDays * dayMs);
}

/** Whether nothing may be done before the password is changed. */
export function isPasswordExpired(known: Known, now: Date): boolean {
  const expiresAt = passwordExpiresAt(known);
  return expiresAt !== null && expiresAt <= now;
}
