// First step of a purchase or subscription: selection, current and later costs, and payer details.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import type { Offer, OfferedPlan, OrderQuote } from '#shared/contract/payments/sources/orders.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { readAddress } from '../address.ts';
import { isOutcomeOpen, postAt } from '../api.ts';
import { checkDetails, readDetails } from '../details/details.ts';
import { PayerFields } from '../details/payer-fields.tsx';
import { TextInput } from '../details/text-input.tsx';
import { useEntered } from '../details/use-entered.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { focusFirstError } from '../parts/focus.ts';
import { type Line, Lines } from '../parts/lines.tsx';
import { Notice } from '../parts/notice.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import type { PaymentActions } from '../payment.ts';
import { keyOfSubmit, readStored, settleSubmit, store } from '../storage.ts';
import { asCallError } from '../use-payment.ts';
import { bodyOf, useChosen } from './chosen.ts';
import { ItemList, PlanList } from './item-list.tsx';
import { perPeriodText, writeDay } from './period-text.ts';
import { useOrderQuote } from './use-order-quote.ts';

type Props = {
  page: CheckoutPage;
  offer: Offer;
  /** Receives the amount due whenever the selection changes. */
  onAmount(amount: number | null): void;
  onPay: PaymentActions['enter'];
};
type Begun = { reference: string | null; done: string };

export function OrderForm({ page, offer, onAmount, onPay }: Props) {
  const slug = readAddress(location.pathname)?.key ?? '';
  const chosen = useChosen(offer);
  const { plan } = chosen;
  const { values, errors, setErrors, field } = useEntered(() => ({ quantity: '1' }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [coupon, setCoupon] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const choice = bodyOf(chosen, values.quantity ?? '', coupon);
  const { quote, fault, ask } = useOrderQuote(slug, choice);
  useEffect(() => {
    if (fault) setErrors((now) => ({ ...now, ...fault }));
  }, [fault, setErrors]);
  const total = quote?.total ?? null;
  useEffect(() => onAmount(total), [total, onAmount]);
  // The selection determines the amount, so no amount is entered.
  const request = { ...page, amount: 0 };

  const typedCoupon = (values.couponCode ?? '').trim();
  const bind = (path: string) => ({
    ...field(path),
    onBlur: () => path === 'couponCode' && setCoupon(typedCoupon),
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !quote || choice === null) return;
    if (typedCoupon !== coupon) return setCoupon(typedCoupon);
    const found = checkDetails(request, values);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    setBusy(true);
    const key = `order.${slug}`;
    // An unpaid earlier payment is replaced by this one; otherwise it would keep the coupon.
    const before = readStored(`begun.${slug}`);
    const body = Object.assign(
      readDetails(request, values),
      choice,
      { total: quote.total },
      before && { replaces: before },
    );
    try {
      const path = `/pay/${encodeURIComponent(slug)}/order`;
      const begun = await postAt<Begun>(path, body, keyOfSubmit(key, JSON.stringify(body)));
      settleSubmit(key);
      if (begun.reference) store(`begun.${slug}`, begun.reference);
      if (begun.reference) onPay(begun.reference, { email: body.email, amount: quote.total });
      else setDone(begun.done);
    } catch (error) {
      if (!isOutcomeOpen(error)) settleSubmit(key);
      const { fields, message, code } = asCallError(error);
      setErrors(fields);
      setFailure(message);
      if (code === 'CONFLICT') ask();
      focusFirstError(form.current);
    }
    setBusy(false);
  };

  if (done)
    return (
      <div className="pp-form">
        <StepTitle>{t('You have subscribed')}</StepTitle>
        <Notice tone="info">{done}</Notice>
      </div>
    );
  return (
    <form className="pp-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <StepTitle>{plan ? t('Subscribe') : t('Your order')}</StepTitle>
      <ItemList items={offer.items} currency={page.currency} chosen={chosen} />
      {errors.items && <Notice tone="danger">{errors.items}</Notice>}
      <PlanList plans={offer.plans} currency={page.currency} chosen={chosen} />
      {plan && plan.quantityMax > 1 && (
        <TextInput label={t('Quantity')} lengthMax={6} {...bind('quantity')} />
      )}
      <PayerFields page={page} values={values} bind={bind} />
      {offer.takesCoupon && <TextInput label={t('Coupon')} optional lengthMax={40} {...bind('couponCode')} />}
      {typedCoupon !== coupon && (
        <Button look="ghost" onClick={() => setCoupon(typedCoupon)}>
          {t('Apply')}
        </Button>
      )}
      {slug !== '' && <Lines currency={page.currency} lines={linesOf(quote, plan)} />}
      {plan && <Terms page={page} plan={plan} quote={quote} />}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" type="submit" busy={busy && t('One moment…')}>
        {submitText(plan, quote, page.currency)}
      </Button>
    </form>
  );
}

function submitText(plan: OfferedPlan | null, quote: OrderQuote | null, currency: Currency): string {
  const amount = quote?.total ? formatMoney(quote.total, currency) : null;
  if (!plan) return amount ? t('Pay {{amount}}', { amount }) : t('Continue');
  return amount ? t('Subscribe and pay {{amount}}', { amount }) : t('Subscribe');
}

function linesOf(quote: OrderQuote | null, plan: OfferedPlan | null): Line[] {
  const totalLabel = plan ? t('Due now') : t('Total');
  if (!quote) return [{ label: totalLabel, amount: null, total: true }];
  const { lines, discount, taxes, total } = quote;
  return [
    ...lines.map(({ name, quantity, amount }) => ({
      label: plan || quantity === 1 ? name : `${quantity} × ${name}`,
      amount,
    })),
    ...(discount ? [{ label: t('Coupon {{code}}', { code: discount.code }), amount: -discount.amount }] : []),
    ...taxes.map(({ name, rate, amount, isInclusive }) => ({
      label: t(isInclusive ? '{{name}} {{rate}}%, included' : '{{name}} {{rate}}%', {
        name,
        rate: rate / 100,
      }),
      amount,
    })),
    { label: totalLabel, amount: total, total: true },
  ];
}

/** Later charges, and the terms agreed to. */
type TermsProps = Pick<Props, 'page'> & { plan: OfferedPlan; quote: OrderQuote | null };
function Terms({ page, plan, quote }: TermsProps) {
  const { trialDays, invoiceLimit } = plan;
  const merchant = page.merchant.name;
  const every = perPeriodText(plan);
  return (
    <div className="pp-aside">
      {quote?.later && (
        <p>
          {t('Then {{amount}} on {{day}}, and {{every}} after that.', {
            amount: formatMoney(quote.later.total, page.currency),
            day: writeDay(quote.later.on),
            every,
          })}
        </p>
      )}
      {invoiceLimit !== null && <p>{t('It ends after {{count}} payments.', { count: invoiceLimit })}</p>}
      <p>
        {trialDays > 0
          ? t('{{count}} days free. Then we send you the invoice. You can cancel at any time.', {
              count: trialDays,
            })
          : t(
              'By paying by card, you allow {{merchant}} to save it and charge it {{every}} until you cancel.',
              {
                merchant,
                every,
              },
            )}
      </p>
    </div>
  );
}
