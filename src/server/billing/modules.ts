// The nouns of the area 'billing': what is sold and taxed, and what customers are billed for it, once or again and again.
import type { Module } from '#server/module.ts';

export const billingModules: readonly Module[] = [];
