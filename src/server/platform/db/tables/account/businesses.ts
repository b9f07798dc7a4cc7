// Table types for businesses and their environments.
import type { ColumnType, Generated } from 'kysely';
import type { SealedMaybe } from '../../sealed-fields.ts';
import type { DefaultJson, Fixed } from '../shared/columns.ts';

export type BusinessesTable = {
  id: Fixed<string>;
  businessName: string;
  email: string;
  phoneNumber: SealedMaybe;
  country: string;
  currency: string;
  timeZone: string;
  businessType: string;
  businessSector: string;
  logoImageId: string | null;
  brandPrimaryColor: string | null;
  brandSecondaryColor: string | null;
  canGoLive: Generated<boolean>;
  complianceLevel: Generated<number>;
  hasCompletedCompliance: Generated<boolean>;
  enforceTwoFactor: Generated<boolean>;
  virtualAccountSetting: Generated<'enabled' | 'disabled' | 'optional'>;
  sessionHours: Generated<number | null>;
  allowedDomains: Generated<string[]>;
  preferredBank: ColumnType<string | null, string | null | undefined, string | null>;
  alternativeBank: ColumnType<string | null, string | null | undefined, string | null>;
  emptyData: DefaultJson<Record<string, boolean>>;
  suspendedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  suspendedReason: ColumnType<string | null, string | null | undefined, string | null>;
  websiteHost: ColumnType<string | null, string | null | undefined, string | null>;
  createdAt: Fixed<Date>;
};

export type EnvironmentsTable = {
  id: string;
  /** Null for the platform's own books only, which no business call can select. */
  businessId: string;
  mode: 'test' | 'live';
  clockAheadMs: Generated<number>;
  createdAt: Date;
};

export type FeaturesTable = {
  businessId: string;
  feature: string;
  status: 'enabled' | 'disabled';
  lockedByOperator: Generated<boolean>;
};

export type BusinessTables = {
  businesses: BusinessesTable;
  environments: EnvironmentsTable;
  features: FeaturesTable;
};
