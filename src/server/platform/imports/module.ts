// What imports bring to the program: the tables they alone write, and how long they keep their rows.
import type { Module } from '#server/module.ts';
import { importsRetention } from './personal-data.ts';

export const importsModule: Module = { tables: ['import_rows', 'imports'], retention: importsRetention };
