// Samples of the area 'platform': a valid body of each call that changes something, and one object of each kind that its nouns own.

import { savedViewsContract } from '#shared/contract/platform/saved-views.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import type { Samples } from './samples.ts';

const bodies = {
  saveView: { list: 'payments', name: 'Of my own', search: {} },
  deleteSavedView: undefined,
  uploadImage: undefined,
  fetchImage: { url: 'https://127.0.0.1/of-my-own.png' },
  uploadPrivateFile: undefined,
};

async function make(server: TestServer, { token }: TestBusiness) {
  const view = await server.call(savedViewsContract.saveView, { token, body: bodies.saveView });
  return { viewId: view.data.id };
}

export const platformSamples: Samples = { bodies, make };
