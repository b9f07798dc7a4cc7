// Table types for QR codes.
import type { Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';
import type { VisitedColumns } from '../shared/columns.ts';

export type QrCodesTable = VisitedColumns & {
  environmentId: string;
  id: string;
  reference: string;
  slug: string;
  name: string;
  type: 'static' | 'dynamic';
  isAccount: Generated<boolean>;
  status: 'ACTIVE' | 'INACTIVE' | 'PAID';
  currency: Currency;
  amount: number | null;
  label: string | null;
  orderNumber: string | null;
  expiresAt: Date | null;
  heldBy: Generated<string | null>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type QrCodeDaysTable = {
  environmentId: string;
  codeId: string;
  day: string;
  visits: Generated<number>;
  paid: Generated<number>;
  collected: Generated<number>;
};

export type QrCodeTables = {
  qrCodes: QrCodesTable;
  qrCodeDays: QrCodeDaysTable;
};
