// Export of the conversions of the collection balance.
import { conversionExport } from './export-columns.ts';

export const exportKind = conversionExport('collection');
