// The data that the editor needs besides its form: business settings, customer credit, coupon discount.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { calculate } from '#shared/billing/calculation.ts';
import { couponsContract } from '#shared/contract/billing/coupons.ts';
import { usualInvoiceSettings } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { invoiceSettingsContract } from '#shared/contract/billing/invoices/invoice-settings.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { messageOf } from '#web/api/api-error.ts';
import { callWith } from '#web/api/client.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { type CouponLines, type EditedInvoice, typedDocument } from './editor-values.ts';

export function useAround(values: EditedInvoice) {
  const { timeZone, now } = useBusinessSettings();
  const settings = useQuery(queryOptionsOf(invoiceSettingsContract.getInvoiceSettings));
  const { dueDays, reminders, partAllowed } = settings.data ?? usualInvoiceSettings;
  const email = values.customer.email.trim();
  const isEmail = /^\S+@\S+\.\S+$/.test(email);
  const credit = useQuery({
    ...queryOptionsOf(invoicesContract.getCustomerCredit, { query: { email, currency: values.currency } }),
    enabled: isEmail,
    retry: false,
  });
  const coupon = useCoupon(values);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now());
  const issueOn = values.issueOn ?? today;
  return {
    days: { issueOn, dueOn: values.dueOn ?? dayAfter(issueOn, dueDays) },
    reminders,
    partAllowed,
    nextNumber: settings.data?.nextNumber ?? null,
    credit: isEmail ? (credit.data?.credit ?? null) : null,
    coupon: coupon.data ?? null,
    couponFault: coupon.error ? messageOf(coupon.error) : null,
  };
}

/** Requests the discount from the server, because only the server knows the scope of the coupon. */
function useCoupon(values: EditedInvoice) {
  const { couponCode, currency } = values;
  const code = couponCode?.trim().toUpperCase() ?? '';
  const whole = typedDocument(values);
  const lines = calculate(whole).lines.map((line, index) => ({
    amount: line.gross - line.discount - line.documentDiscount,
    productId: values.lines[index]?.productId ?? null,
  }));
  const text = JSON.stringify([code, currency, lines]);
  const body = useMemo(() => {
    const [requested, of, subjects] = JSON.parse(text);
    return { code: requested, currency: of, lines: subjects };
  }, [text]);
  return useQuery({
    queryKey: ['coupon-of-invoice', text],
    queryFn: (): Promise<CouponLines> => callWith(couponsContract.previewCoupon, { body }),
    enabled: code.length >= 2,
    retry: false,
  });
}
