// The webhook events of conversions.
import { conversion } from './conversions.ts';

export const conversionEvents = {
  'conversion.completed': {
    sentence: 'An amount was exchanged between two currency balances of the business.',
    data: conversion,
    example: {
      id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8f11',
      reference: 'CNV-7Q2M9XK4TZ',
      balance: 'transfer',
      status: 'SUCCESSFUL',
      currency: 'NGN',
      amount: 15_500_000,
      to_currency: 'USD',
      to_amount: 9_850,
      rate: 635_483,
      rate_text: '1 USD = 1,573.60 NGN',
      made_by: 'Ngozi Eze',
      created_at: '2026-11-21T09:20:41.870Z',
    },
  },
} as const;
