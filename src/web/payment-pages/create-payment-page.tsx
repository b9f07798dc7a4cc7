// The page on which a payment page is made.
import { useNavigate } from '@tanstack/react-router';
import { PaymentPageForm } from './payment-page-form.tsx';
import { pagePath, pagesPath } from './payment-page-words.ts';

export function CreatePaymentPage() {
  const navigate = useNavigate();
  return (
    <PaymentPageForm
      page={null}
      crumbs={[{ label: 'Payment pages', path: pagesPath }, { label: 'Create payment page' }]}
      onSaved={(page) => void navigate({ to: `${pagePath(page)}/info` })}
    />
  );
}
