// Contract of saved views in the console: a member of staff's own names for what a list shows.
import type { Contract } from '../../endpoint.ts';
import { viewCalls } from '../../platform/saved-views.ts';

const everybody = { operator: [] } as const;

export const staffViewsContract = {
  listStaffViews: {
    ...viewCalls.list,
    url: '/operator/saved-views',
    summary: 'Own views of a list of the console',
    access: everybody,
  },
  saveStaffView: {
    ...viewCalls.save,
    url: '/operator/saved-views',
    summary: 'Keep what a list of the console shows under a name; the same name is overwritten',
    access: everybody,
  },
  deleteStaffView: {
    ...viewCalls.remove,
    url: '/operator/saved-views/:viewId',
    summary: 'Delete an own view',
    access: everybody,
  },
} as const satisfies Contract;
