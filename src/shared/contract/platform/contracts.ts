// The contracts of the platform area, which serves every noun, by noun.
import type { Contract } from '../endpoint.ts';
import { attentionContract } from './attention.ts';
import { savedViewsContract } from './saved-views.ts';
import { searchContract } from './search.ts';
import { uploadsContract } from './uploads.ts';

export const platformContracts: Readonly<Record<string, Contract>> = {
  uploads: uploadsContract,
  search: searchContract,
  attention: attentionContract,
  'saved-views': savedViewsContract,
};
