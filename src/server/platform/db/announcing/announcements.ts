// What instances tell each other through the database, and how it travels.

/** The one channel. */
export const channel = 'kasuwa';

/** Of what somebody looks at in a browser. */
export type LiveAnnouncement = { environmentId: string; type: string; id: string; status: string };

/** What a transaction or a statement has changed. */
export type Changes = { tables?: readonly string[]; live?: readonly LiveAnnouncement[] };

/** How it travels. `seq` counts what an instance has sent, so that another notices what it has not heard. */
export type Message = {
  from: string | null;
  seq: number;
  tables?: string[];
  live?: LiveAnnouncement[];
  /** It stops, and has told everything. */
  bye?: true;
};
