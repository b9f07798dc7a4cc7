// The messages between instances, sent through database notifications.

/** The only notification channel. */
export const channel = 'kasuwa';

/** An announcement of a changed object that browsers may display. */
export type LiveAnnouncement = { environmentId: string; type: string; id: string; status: string };

/** The changes of a transaction or a statement. */
export type Changes = { tables?: readonly string[]; live?: readonly LiveAnnouncement[] };

/** The message format. `seq` counts the messages of an instance, so that receivers notice gaps. */
export type Message = {
  from: string | null;
  seq: number;
  tables?: string[];
  live?: LiveAnnouncement[];
  /** The instance stops and has sent everything. */
  bye?: true;
};
