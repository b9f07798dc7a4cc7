// Contract of saved views in the console: named filters of lists, per member of staff.
import type { Contract } from '../../endpoint.ts';
import { viewCalls } from '../../platform/saved-views.ts';

const everybody = { operator: [] } as const;

export const staffViewsContract = {
  listStaffViews: {
    ...viewCalls.list,
    url: '/operator/saved-views',
    summary: 'List your saved views of a console list',
    access: everybody,
  },
  saveStaffView: {
    ...viewCalls.save,
    url: '/operator/saved-views',
    summary: 'Save a view of a console list',
    description: 'A view with the same name is overwritten.',
    access: everybody,
  },
  deleteStaffView: {
    ...viewCalls.remove,
    url: '/operator/saved-views/:viewId',
    summary: 'Delete your saved view of a console list',
    access: everybody,
  },
} as const satisfies Contract;
