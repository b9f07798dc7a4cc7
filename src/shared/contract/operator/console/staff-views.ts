// Contract of saved views in the console: a member of staff's own names for what a list shows.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { idField } from '../../fields.ts';
import { savedView, savedViewInput } from '../../platform/saved-views.ts';

const everybody = { operator: [] } as const;

export const staffViewsContract = {
  listStaffViews: {
    method: 'GET',
    url: '/operator/saved-views',
    summary: 'Own views of a list of the console',
    access: everybody,
    query: z.object({ list: savedViewInput.shape.list }),
    output: z.array(savedView),
  },
  saveStaffView: {
    method: 'POST',
    url: '/operator/saved-views',
    summary: 'Keep what a list of the console shows under a name; the same name is overwritten',
    access: everybody,
    audit: false,
    body: savedViewInput,
    output: savedView,
    errors: ['CONFLICT'],
    message: 'View saved',
  },
  deleteStaffView: {
    method: 'DELETE',
    url: '/operator/saved-views/:viewId',
    summary: 'Delete an own view',
    access: everybody,
    audit: false,
    params: z.object({ viewId: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    message: 'View deleted',
  },
} as const satisfies Contract;
