// Which currency of an own balance a screen shows.
import { z } from 'zod';
import { transferCurrencies } from '../transfer-words.ts';

/** Of a screen of one of them. */
export const ownBalanceQuery = z.object({ currency: z.enum(transferCurrencies).optional() });
