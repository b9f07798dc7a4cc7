// Translations of the payment receipt, keyed by the English sentence.
import type { EmailTranslations } from '#server/platform/emails/templates/email-template.ts';
import { fillIn, type Language } from '#shared/languages.ts';
import type { Say } from '#shared/payments/paid/paid-for.ts';

export const receiptTranslations: EmailTranslations = {
  fr: {
    'Receipt from {{business}}': 'Reçu de {{business}}',
    'You paid {{amount}}': 'Vous avez payé {{amount}}',
    '{{thanks}}': '{{thanks}}',
    'View receipt': 'Voir le reçu',
    'Sent by {{business}}. Keep this e-mail as proof of payment. Something wrong? Report a problem: {{problem_url}}':
      'Envoyé par {{business}}. Gardez cet e-mail comme preuve de paiement. Un souci ? Signalez un problème : {{problem_url}}',
    'Thank you, {{name}}.': 'Merci, {{name}}.',
    'Thank you.': 'Merci.',
    For: 'Pour',
    Amount: 'Montant',
    Fee: 'Frais',
    'Total paid': 'Total payé',
    Refunded: 'Remboursé',
    'Paid after refunds': 'Payé après remboursements',
    Dispute: 'Litige',
    'Under review': 'En cours d’examen',
    'Resolved for the merchant': 'Tranché en faveur du marchand',
    'Returned after a dispute': 'Rendu après un litige',
    'Paid with': 'Payé par',
    Date: 'Date',
    Reference: 'Référence',
    Order: 'Commande',
    'Order {{number}}': 'Commande {{number}}',
    Invoice: 'Facture',
    'Invoice {{number}}': 'Facture {{number}}',
    'Payment to {{name}}': 'Paiement à {{name}}',
    'Coupon {{code}}': 'Coupon {{code}}',
    '{{tax}}, included': '{{tax}}, inclus',
    'Bank transfer from {{name}}': 'Virement bancaire de {{name}}',
    'Bank transfer': 'Virement bancaire',
    Card: 'Carte',
    USSD: 'USSD',
    'QR code': 'Code QR',
  },
  es: {
    'Receipt from {{business}}': 'Recibo de {{business}}',
    'You paid {{amount}}': 'Ha pagado {{amount}}',
    '{{thanks}}': '{{thanks}}',
    'View receipt': 'Ver el recibo',
    'Sent by {{business}}. Keep this e-mail as proof of payment. Something wrong? Report a problem: {{problem_url}}':
      'Enviado por {{business}}. Guarde este correo como comprobante de pago. ¿Algo no está bien? Informe de un problema: {{problem_url}}',
    'Thank you, {{name}}.': 'Gracias, {{name}}.',
    'Thank you.': 'Gracias.',
    For: 'Por',
    Amount: 'Importe',
    Fee: 'Comisión',
    'Total paid': 'Total pagado',
    Refunded: 'Reembolsado',
    'Paid after refunds': 'Pagado tras los reembolsos',
    Dispute: 'Disputa',
    'Under review': 'En revisión',
    'Resolved for the merchant': 'Resuelta a favor del comercio',
    'Returned after a dispute': 'Devuelto tras una disputa',
    'Paid with': 'Pagado con',
    Date: 'Fecha',
    Reference: 'Referencia',
    Order: 'Pedido',
    'Order {{number}}': 'Pedido {{number}}',
    Invoice: 'Factura',
    'Invoice {{number}}': 'Factura {{number}}',
    'Payment to {{name}}': 'Pago a {{name}}',
    'Coupon {{code}}': 'Cupón {{code}}',
    '{{tax}}, included': '{{tax}}, incluido',
    'Bank transfer from {{name}}': 'Transferencia bancaria de {{name}}',
    'Bank transfer': 'Transferencia bancaria',
    Card: 'Tarjeta',
    USSD: 'USSD',
    'QR code': 'Código QR',
  },
};

export function receiptTexts(language: Language): Say {
  const known = receiptTranslations[language] ?? {};
  return (sentence, values = {}) => fillIn(known[sentence] ?? sentence, values);
}
