// Table types for sites that may frame the checkout.
import type { Fixed } from '../shared/columns.ts';

export type EmbeddingSitesTable = {
  environmentId: Fixed<string>;
  id: Fixed<string>;
  origin: Fixed<string>;
  label: Fixed<string>;
  createdBy: Fixed<string>;
  createdAt: Fixed<Date>;
};

export type EmbeddingSiteTables = {
  embeddingSites: EmbeddingSitesTable;
};
