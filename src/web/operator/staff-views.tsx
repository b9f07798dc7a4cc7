// The saved-views menu of a console list.
import { staffViewsContract } from '#shared/contract/operator/console/staff-views.ts';
import { type ViewCalls, ViewsMenu } from '#web/api/list/views-menu.tsx';
import type { ListView } from '#web/ui/list/list-state.ts';

/** The responses are the same as in the dashboard; only the access differs. */
const calls = {
  listSavedViews: staffViewsContract.listStaffViews,
  saveView: staffViewsContract.saveStaffView,
  deleteSavedView: staffViewsContract.deleteStaffView,
} as unknown as ViewCalls;

export function StaffViews({ list, name }: { list: ListView; name: string }) {
  return <ViewsMenu list={list} name={name} calls={calls} />;
}
