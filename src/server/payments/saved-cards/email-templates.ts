// E-mail templates of the codes that prove a payer's address; a business may change the texts.
import { type EmailTranslations, emailTemplate } from '#server/platform/emails/templates/email-template.ts';

/** Translations for the codes that a store's customers request. */
const translations: EmailTranslations = {
  fr: {
    'Your code to use points at {{business}}': 'Votre code pour utiliser vos points chez {{business}}',
    'Your code is {{code}}': 'Votre code est {{code}}',
    'Enter it where you order at {{business}} to pay with your points. It expires in {{minutes}} minutes.\n\nIf you are not ordering anything, ignore this e-mail. Nobody can see or use your points without the code.':
      'Saisissez-le là où vous commandez chez {{business}} pour payer avec vos points. Il expire dans {{minutes}} minutes.\n\nSi vous ne commandez rien, ignorez cet e-mail. Personne ne peut voir ni utiliser vos points sans le code.',
    'Sent by {{business}}.': 'Envoyé par {{business}}.',
  },
  es: {
    'Your code to use points at {{business}}': 'Su código para usar sus puntos en {{business}}',
    'Your code is {{code}}': 'Su código es {{code}}',
    'Enter it where you order at {{business}} to pay with your points. It expires in {{minutes}} minutes.\n\nIf you are not ordering anything, ignore this e-mail. Nobody can see or use your points without the code.':
      'Escríbalo donde hace su pedido en {{business}} para pagar con sus puntos. Caduca en {{minutes}} minutos.\n\nSi no está haciendo ningún pedido, ignore este correo. Nadie puede ver ni usar sus puntos sin el código.',
    'Sent by {{business}}.': 'Enviado por {{business}}.',
  },
};

const variables = {
  code: { says: 'The six-digit code', example: '481 205', isRequired: true },
  minutes: { says: 'Number of minutes the code works', example: '10' },
} as const;

export const savedCardCodeTemplate = emailTemplate({
  kind: 'saved_card_code',
  group: 'payments',
  name: 'Code for saved cards',
  says: 'Sent when a payer wants to use or save a card.',
  variables,
  words: {
    subject: 'Your code for saved cards at {{business}}',
    heading: 'Your code is {{code}}',
    body: 'Enter it on the payment page of {{business}} to use or save a card. It expires in {{minutes}} minutes.\n\nIf you are not making a payment, ignore this e-mail. Nobody can see your cards without the code.',
    button: null,
    footer: 'Sent by {{business}}.',
  },
  facts: [],
});

export const complaintCodeTemplate = emailTemplate({
  kind: 'complaint_code',
  group: 'disputes',
  name: 'Code to report a problem',
  says: 'Sent when a payer reports a problem with a payment.',
  variables,
  words: {
    subject: 'Your code to report a problem to {{business}}',
    heading: 'Your code is {{code}}',
    body: 'Enter it on the payment page of {{business}} to report a problem with your payment. It expires in {{minutes}} minutes.\n\nIf you are not reporting a problem, ignore this e-mail.',
    button: null,
    footer: 'Sent by {{business}}.',
  },
  facts: [],
});

export const pointsCodeTemplate = emailTemplate({
  kind: 'points_code',
  group: 'payments',
  name: 'Code to use points',
  says: 'Sent when a customer of the store wants to pay with points.',
  variables,
  translations,
  words: {
    subject: 'Your code to use points at {{business}}',
    heading: 'Your code is {{code}}',
    body: 'Enter it where you order at {{business}} to pay with your points. It expires in {{minutes}} minutes.\n\nIf you are not ordering anything, ignore this e-mail. Nobody can see or use your points without the code.',
    button: null,
    footer: 'Sent by {{business}}.',
  },
  facts: [],
});

export const codeEmails = {
  points_code: pointsCodeTemplate,
  saved_card_code: savedCardCodeTemplate,
  complaint_code: complaintCodeTemplate,
};
