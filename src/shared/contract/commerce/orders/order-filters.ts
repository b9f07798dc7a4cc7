// The filters of order lists and their exported files.
import { z } from 'zod';
import { orderChannels, orderPaymentStatuses, orderStatuses } from '../../../commerce/order-enums.ts';
import { instantField } from '../../dates.ts';
import { countedPageQuery } from '../../envelope.ts';
import { currencyField, idField, listOf, searchField, sortField } from '../../fields.ts';

export const orderFilters = z.object({
  search: searchField.describe('Number, customer name or e-mail'),
  status: listOf(orderStatuses),
  payment: listOf(orderPaymentStatuses),
  channel: listOf(orderChannels),
  currency: currencyField.optional(),
  customerId: idField.optional(),
  productId: idField.optional().describe('Only orders that include this product'),
  attention: z.enum(['1']).optional().describe('1: paid late, paid twice, or paid after it was cancelled'),
  createdFrom: instantField.optional(),
  createdTo: instantField.optional(),
  sort: sortField(['createdAt', 'total', 'paidAt'], '-createdAt'),
});
export type OrderFilters = z.output<typeof orderFilters>;
export const orderListQuery = orderFilters.extend(countedPageQuery.shape);

export const refundedOrderFilters = z.object({
  search: searchField.describe('Order number, customer name or e-mail'),
  orderId: idField.optional(),
  createdFrom: instantField.optional(),
  createdTo: instantField.optional(),
  sort: sortField(['createdAt', 'amount'], '-createdAt'),
});
export type RefundedOrderFilters = z.output<typeof refundedOrderFilters>;
export const refundedOrderQuery = refundedOrderFilters.extend(countedPageQuery.shape);
