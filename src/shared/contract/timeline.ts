// The history of an object, line by line, as returned by every detail call.
import { z } from 'zod';
import { instant } from './envelope.ts';

/** One line of the timeline. */
export const timelineEvent = z.object({
  at: z.string(),
  kind: z
    .string()
    .describe('created, opened, channel_chosen, attempt_started, challenge, attempt_failed, paid …'),
  sentence: z.string(),
  actor: z.string(),
  tone: z.enum(['success', 'danger', 'neutral']),
});

/** One line of a history that consists of text only. */
export const historyLine = timelineEvent.omit({ kind: true }).extend({ at: instant });
