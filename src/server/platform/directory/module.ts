// What the directory brings to the program: the table it alone writes.
import type { Module } from '#server/module.ts';

export const directoryModule: Module = { tables: ['directory'] };
