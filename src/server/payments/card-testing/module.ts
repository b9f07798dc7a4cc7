// What limits against card testing bring to the program.
import type { Module } from '#server/module.ts';
import { forgetOldDeclines } from './count-outcome.ts';

export const cardTestingModule: Module = {
  tables: ['card_declines'],
  sweeps: [{ name: 'declined cards', everyMs: 3_600_000, run: forgetOldDeclines }],
};
