// Translations of refund e-mails to customers, by the English sentence.
import type { EmailTranslations } from '#server/platform/emails/templates/email-template.ts';
import { fillIn, type Language, localeOf } from '#shared/languages.ts';

export const refundTranslations: EmailTranslations = {
  fr: {
    'Sent by {{business}}. Questions? Reply to the business you paid.':
      'Envoyé par {{business}}. Des questions ? Répondez à l’entreprise que vous avez payée.',
    '{{business}} refunded {{amount}}': '{{business}} a remboursé {{amount}}',
    'Your refund of {{amount}} is on its way': 'Votre remboursement de {{amount}} est en route',
    '{{note}}\n\n{{arrival}}': '{{note}}\n\n{{arrival}}',
    'Where should {{business}} send your refund?': 'Où {{business}} doit-elle envoyer votre remboursement ?',
    '{{amount}} is waiting for you': '{{amount}} vous attendent',
    '{{business}} is refunding you, but the money cannot be returned to your original payment method. Enter the bank account for the refund.\n\n{{note}}':
      '{{business}} vous rembourse, mais l’argent ne peut pas revenir sur votre moyen de paiement. Indiquez le compte bancaire pour le remboursement.\n\n{{note}}',
    'Choose a bank account': 'Choisir un compte bancaire',
    'Your refund of {{amount}} did not arrive': 'Votre remboursement de {{amount}} n’est pas arrivé',
    'Your bank returned it to {{business}}. Contact {{business}} to receive it in another account.':
      'Votre banque l’a renvoyé à {{business}}. Contactez {{business}} pour le recevoir sur un autre compte.',
    'Card refunds take 5 to 10 working days.': 'Les remboursements sur carte prennent 5 à 10 jours ouvrés.',
    'We sent it to your bank account.': 'Nous l’avons envoyé sur votre compte bancaire.',
    'A bank account': 'Un compte bancaire',
    Card: 'Carte',
    'Expected by': 'Attendu d’ici le',
    'Goes to': 'Destination',
    'Of your payment of': 'Sur votre paiement de',
    Payment: 'Paiement',
    'Please respond by': 'Répondez avant le',
    Refund: 'Remboursement',
    'Refund reference': 'Référence du remboursement',
    Refunded: 'Remboursé',
    'Sent to': 'Envoyé à',
  },
  es: {
    'Sent by {{business}}. Questions? Reply to the business you paid.':
      'Enviado por {{business}}. ¿Preguntas? Responda al negocio al que pagó.',
    '{{business}} refunded {{amount}}': '{{business}} reembolsó {{amount}}',
    'Your refund of {{amount}} is on its way': 'Su reembolso de {{amount}} está en camino',
    '{{note}}\n\n{{arrival}}': '{{note}}\n\n{{arrival}}',
    'Where should {{business}} send your refund?': '¿Adónde debe enviar {{business}} su reembolso?',
    '{{amount}} is waiting for you': '{{amount}} le esperan',
    '{{business}} is refunding you, but the money cannot be returned to your original payment method. Enter the bank account for the refund.\n\n{{note}}':
      '{{business}} le reembolsa, pero el dinero no puede volver a su medio de pago. Indique la cuenta bancaria para el reembolso.\n\n{{note}}',
    'Choose a bank account': 'Elegir una cuenta bancaria',
    'Your refund of {{amount}} did not arrive': 'Su reembolso de {{amount}} no llegó',
    'Your bank returned it to {{business}}. Contact {{business}} to receive it in another account.':
      'Su banco lo devolvió a {{business}}. Contacte con {{business}} para recibirlo en otra cuenta.',
    'Card refunds take 5 to 10 working days.': 'Los reembolsos a tarjeta tardan de 5 a 10 días hábiles.',
    'We sent it to your bank account.': 'Lo enviamos a su cuenta bancaria.',
    'A bank account': 'Una cuenta bancaria',
    Card: 'Tarjeta',
    'Expected by': 'Previsto para el',
    'Goes to': 'Destino',
    'Of your payment of': 'De su pago de',
    Payment: 'Pago',
    'Please respond by': 'Responda antes del',
    Refund: 'Reembolso',
    'Refund reference': 'Referencia del reembolso',
    Refunded: 'Reembolsado',
    'Sent to': 'Enviado a',
  },
};

/** The refund texts around the standard e-mail texts, in a language. */
export function refundTexts(language: Language) {
  const known = refundTranslations[language] ?? {};
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(localeOf[language], options);
  return {
    say: (sentence: string): string => fillIn(known[sentence] ?? sentence, {}),
    /** Formats 2026-12-04 as a long date, in English '4 December 2026'. */
    longDay: (day: string): string => days.format(new Date(`${day}T00:00:00Z`)),
  };
}
