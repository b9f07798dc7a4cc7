// Export of the conversions of the transfer balance.
import { conversionExport } from './export-columns.ts';

export const exportKind = conversionExport('transfer');
