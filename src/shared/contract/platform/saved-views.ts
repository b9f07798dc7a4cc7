// Contract of saved views: a user's named filters of a list.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { idField, textField } from '../fields.ts';

/** How many views of one list a user may save. */
export const savedViewsMax = 20;

const listName = z.string().regex(/^[a-z-]{1,60}$/);

export const savedView = z.object({
  id: idField,
  list: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()).describe('Query parameters of the list, by name'),
});
export type SavedView = z.output<typeof savedView>;

export const savedViewInput = z.object({
  list: listName,
  name: textField('Name', 60),
  search: z
    .record(z.string().regex(/^[A-Za-z]{1,40}$/), z.string().max(500))
    .refine((search) => Object.keys(search).length <= 30, 'At most 30 filters'),
});

/** The calls of saved views; merchants and staff have their own URLs and access rules. */
export const viewCalls = {
  list: { method: 'GET', query: z.object({ list: listName }), output: z.array(savedView) },
  save: {
    method: 'POST',
    audit: false,
    body: savedViewInput,
    output: savedView,
    errors: ['CONFLICT'],
    message: 'View saved',
  },
  remove: {
    method: 'DELETE',
    audit: false,
    params: z.object({ viewId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'View deleted',
  },
} as const;

export const savedViewsContract = {
  listSavedViews: {
    ...viewCalls.list,
    url: '/saved-views',
    summary: 'List your saved views of a list',
    access: 'session',
  },
  saveView: {
    ...viewCalls.save,
    url: '/saved-views',
    summary: 'Save a view of a list',
    description: 'A view with the same name is overwritten.',
    access: 'session',
  },
  deleteSavedView: {
    ...viewCalls.remove,
    url: '/saved-views/:viewId',
    summary: 'Delete a saved view',
    access: 'session',
  },
} as const satisfies Contract;
