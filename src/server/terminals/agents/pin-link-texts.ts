// Translations of the messages with the link to choose a PIN, keyed by the English sentence.
import { fillIn, type Language } from '#shared/languages.ts';

type Words = Readonly<Record<string, string>>;

export const pinLinkTranslations: Partial<Record<Language, Words>> = {
  fr: {
    '{{name}}: choose your PIN within {{hours}} hours: {{url}} Your agent code is {{code}}. Do not share the PIN.':
      '{{name}} : choisissez votre PIN sous {{hours}} h : {{url}} Votre code agent est {{code}}. Ne donnez le PIN à personne.',
    'Choose your PIN as an agent of {{name}}': 'Choisissez votre PIN d’agent de {{name}}',
    'Choose your PIN': 'Choisissez votre PIN',
    '{{firstName}}, you sell for {{name}} with your agent code and a PIN that you choose.':
      '{{firstName}}, vous vendez pour {{name}} avec votre code agent et un PIN que vous choisissez vous-même.',
    'The link works once and expires in {{hours}} hours. After that it is the address of your page, so keep it. Do not share the PIN with anyone, not even {{name}}.':
      'Le lien fonctionne une fois et expire dans {{hours}} heures. Ensuite, c’est l’adresse de votre page : gardez-le. Ne donnez le PIN à personne, pas même à {{name}}.',
    'Agent code': 'Code agent',
    'Choose PIN': 'Choisir le PIN',
    'Sent for {{name}}. If you are not their agent, ignore this e-mail. The link is {{url}}':
      'Envoyé pour {{name}}. Si vous n’êtes pas son agent, ignorez cet e-mail. Le lien est {{url}}',
  },
  es: {
    '{{name}}: choose your PIN within {{hours}} hours: {{url}} Your agent code is {{code}}. Do not share the PIN.':
      '{{name}}: elija su PIN en {{hours}} h: {{url}} Su código de agente es {{code}}. No diga el PIN a nadie.',
    'Choose your PIN as an agent of {{name}}': 'Elija su PIN de agente de {{name}}',
    'Choose your PIN': 'Elija su PIN',
    '{{firstName}}, you sell for {{name}} with your agent code and a PIN that you choose.':
      '{{firstName}}, usted vende para {{name}} con su código de agente y un PIN que elige usted mismo.',
    'The link works once and expires in {{hours}} hours. After that it is the address of your page, so keep it. Do not share the PIN with anyone, not even {{name}}.':
      'El enlace funciona una vez y caduca en {{hours}} horas. Después es la dirección de su página: guárdelo. No diga el PIN a nadie, ni siquiera a {{name}}.',
    'Agent code': 'Código de agente',
    'Choose PIN': 'Elegir PIN',
    'Sent for {{name}}. If you are not their agent, ignore this e-mail. The link is {{url}}':
      'Enviado por {{name}}. Si no es su agente, ignore este correo. El enlace es {{url}}',
  },
};

export const pinLinkTexts =
  (language: Language) =>
  (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
    fillIn(pinLinkTranslations[language]?.[sentence] ?? sentence, values);
