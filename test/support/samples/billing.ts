// Samples of the area 'billing': a valid body of each call that changes something, and one object of each kind that its nouns own.

import type { TestBusiness, TestServer } from '../server.ts';
import { catalogueBodies, makeCatalogueThings } from './catalogue-things.ts';
import type { Samples } from './samples.ts';

async function make(server: TestServer, business: TestBusiness) {
  return makeCatalogueThings(server, business);
}

export const billingSamples: Samples = { bodies: catalogueBodies, make };
