// The hand-over from a page without a session (login) to the application after sign-in.

type Entry = (email: string) => Promise<void>;
let entry: Entry = async () => undefined;

/** Registers the application's handler for sign-in. */
export function setSessionEntry(then: Entry): void {
  entry = then;
}

/** Called after sign-in: opens the last path of the user, or the dashboard. */
export function enterSession(email: string): Promise<void> {
  return entry(email);
}
