// The query parameters of own balance screens: the currency.
import { z } from 'zod';
import { transferCurrencies } from '../transfer-enums.ts';

/** The query of a screen of one balance. */
export const ownBalanceQuery = z.object({ currency: z.enum(transferCurrencies).optional() });
