// The contracts of billing, by noun.
import type { Contract } from '../endpoint.ts';
import { couponsContract } from './coupons.ts';
import { productImportsContract } from './product-imports.ts';
import { productsContract } from './products.ts';
import { plansContract } from './subscriptions/plans.ts';
import { taxesContract } from './taxes.ts';

export const billingContracts: Readonly<Record<string, Contract>> = {
  products: productsContract,
  'product-imports': productImportsContract,
  taxes: taxesContract,
  coupons: couponsContract,
  plans: plansContract,
};
