// The webhook events of fund requests.
import { z } from 'zod';
import { minorUnits } from '../../envelope.ts';
import { currencyField } from '../../fields.ts';
import { fundRequestStatuses } from './fund-request-enums.ts';

const requestData = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(fundRequestStatuses),
  wallet: z.uuid().describe('The wallet that receives the funds'),
  fromWallet: z.uuid().describe('The wallet that is asked for funds'),
  currency: currencyField,
  amount: minorUnits,
  movement: z.string().nullable(),
});

const request = {
  id: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d66',
  reference: 'WFR-3T7KQ2MN',
  status: 'PENDING',
  wallet: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d11',
  fromWallet: '019aa5b2-7c10-7d3e-9a41-5f0c2b7e8d12',
  currency: 'NGN',
  amount: 4_500_000,
  movement: null,
} as const;

export const fundRequestEvents = {
  'fund_request.made': { sentence: 'A wallet requested funds.', data: requestData, example: request },
  'fund_request.paid': {
    sentence: 'A fund request was paid.',
    data: requestData,
    example: { ...request, status: 'SUCCESSFUL', movement: 'WMV-8K2MQ4XZ' },
  },
  'fund_request.declined': {
    sentence: 'A fund request was declined or withdrawn.',
    data: requestData,
    example: { ...request, status: 'REJECTED' },
  },
} as const;
