// The tabs above every payment list.
import type { ListTabs } from '../list-page/tabs.ts';

export const paymentTabs: ListTabs = {
  param: 'tab',
  tabs: [
    { value: '', label: 'All' },
    { value: 'successful', label: 'Successful' },
    { value: 'pending', label: 'Pending' },
    { value: 'failed', label: 'Failed' },
    { value: 'refunded', label: 'Refunded' },
    { value: 'disputed', label: 'Disputed' },
  ],
};
