// What payout schedules bring to the program: the tables they alone write.
import type { Module } from '#server/module.ts';

export const payoutSchedulesModule: Module = {
  tables: ['payout_schedules'],
};
