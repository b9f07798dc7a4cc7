// The French texts of the pages of cashiers and agents before their script runs.
export const french: Readonly<Record<string, string>> = {
  'Test mode. No real money moves.': 'Mode test. Aucun argent réel ne circule.',
  'Simulation. No real money moves.': 'Simulation. Aucun argent réel ne circule.',
  PIN: 'Code PIN',
  Open: 'Ouvrir',
  'The six digits that came with this address. You enter them once per shift.':
    'Les six chiffres reçus avec cette adresse. Vous les saisissez une fois par service.',
  'Turn on JavaScript to use this page.': 'Activez JavaScript pour utiliser cette page.',
  'Turn on JavaScript to see new payments.': 'Activez JavaScript pour voir les nouveaux paiements.',
  '{{name}}, since {{time}}': '{{name}}, depuis {{time}}',
  'Connecting…': 'Connexion…',
  'Sound off': 'Son coupé',
  'Not valid': 'Non valable',
  'This address is no longer valid': 'Cette adresse n’est plus valable',
  'It was revoked or is incomplete. Ask whoever runs the till for a new one.':
    'Elle a été révoquée ou n’est pas complète. Demandez-en une nouvelle au responsable de la caisse.',
  'It was replaced by a newer one or is incomplete. Open the latest message from the business, or ask them to send the link again.':
    'Elle a été remplacée par une plus récente ou n’est pas complète. Ouvrez le dernier message de l’entreprise, ou demandez-lui de renvoyer le lien.',
  'This link has expired': 'Ce lien a expiré',
  '{{name}}, ask {{business}} to send you the link again.':
    '{{name}}, demandez à {{business}} de vous renvoyer le lien.',
  Customer: 'Client',
  Card: 'Carte',
  'Bank transfer': 'Virement bancaire',
  USSD: 'USSD',
  'QR code': 'Code QR',
  Wallet: 'Portefeuille',
  'POS terminal': 'Terminal de paiement',
  'Direct debit': 'Prélèvement',
  Cash: 'Espèces',
  Payment: 'Paiement',
  'No payments today': 'Aucun paiement aujourd’hui',
  'Payments at this terminal appear here immediately.':
    'Les paiements sur ce terminal s’affichent ici aussitôt.',
  Received: 'Reçu',
  'Received {{amount}} from {{who}}': '{{amount}} reçus de {{who}}',
  '{{means}}, session {{session}}': '{{means}}, session {{session}}',
  'Today, 1 payment': 'Aujourd’hui, 1 paiement',
  'Today, {{count}} payments': 'Aujourd’hui, {{count}} paiements',
  'Showing the latest {{count}}.': 'Les {{count}} plus récents sont affichés.',
  'This terminal is turned off. Customers cannot pay at it.':
    'Ce terminal est désactivé. Les clients ne peuvent pas y payer.',
  'Customers pay at': 'Les clients paient sur',
  'Show QR': 'Afficher le QR',
  'QR code of this terminal': 'Code QR de ce terminal',
  'Scan to pay': 'Scannez pour payer',
  Close: 'Fermer',
};
