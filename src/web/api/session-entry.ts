// How a page before the session (login) hands over to the application once somebody has signed in.

type Entry = (email: string) => Promise<void>;
let entry: Entry = async () => undefined;

/** The application says what happens when somebody has signed in. */
export function setSessionEntry(then: Entry): void {
  entry = then;
}

/** Somebody has signed in: on to where they were, or the dashboard. */
export function enterSession(email: string): Promise<void> {
  return entry(email);
}
