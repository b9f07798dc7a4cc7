// The icon of each module.
import {
  IconAddressBook,
  IconBuildingBank,
  IconCreditCard,
  IconReportAnalytics,
  IconScale,
  IconSettings,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ModuleKey } from '#web/ui/screen.ts';

const icons: Record<ModuleKey, typeof IconScale> = {
  'payment-gateway': IconCreditCard,
  'banking-services': IconBuildingBank,
  balance: IconScale,
  payroll: IconUsersGroup,
  customers: IconAddressBook,
  reports: IconReportAnalytics,
  account: IconUserCircle,
  settings: IconSettings,
};

export function ModuleIcon({ module }: { module: ModuleKey }) {
  const Icon = icons[module];
  return <Icon size={20} aria-hidden />;
}
