// The nouns of the area 'billing': what is sold and taxed, and what customers are billed for it, once or again and again.
import { plansModule } from '#server/billing/plans/module.ts';
import type { Module } from '#server/module.ts';

export const billingModules: readonly Module[] = [plansModule];
