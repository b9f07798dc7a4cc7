// The nouns of the area 'banking': wallets and what is kept in them.
import { walletsModule } from '#server/banking/wallets/module.ts';
import type { Module } from '#server/module.ts';

export const bankingModules: readonly Module[] = [walletsModule];
