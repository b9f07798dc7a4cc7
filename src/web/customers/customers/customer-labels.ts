// Paths of customers: the same person is opened among all of them, and among those who pay.
import { useLocation } from '@tanstack/react-router';
import type { Customer } from '#shared/contract/customers/customers.ts';

export const allPath = '/customers/all';
export const payingPath = '/customers/payment';

/** Where their payments, refunds and disputes are opened. */
export const tabPaths = {
  [allPath]: 'payment-gateway/',
  [payingPath]: '',
} as const;

export function useCustomersPath(): keyof typeof tabPaths {
  return useLocation({ select: ({ pathname }) => pathname }).startsWith(payingPath) ? payingPath : allPath;
}

export function nameOf(customer: Pick<Customer, 'name' | 'email'>): string | null {
  return customer.name ?? customer.email;
}
