// French texts of the store script, and of server responses that it shows.
export const frenchScript: Readonly<Record<string, string>> = {
  'Your bag': 'Votre panier',
  'Your bag, {{count}}': 'Votre panier, {{count}}',
  'In your bag · View bag': 'Dans votre panier · Voir le panier',
  'Your browser does not allow the bag to be saved': 'Votre navigateur ne garde pas de panier',
  // The bag.
  'Remove {{product}}': 'Retirer {{product}}',
  'Decrease quantity of {{product}}': 'Réduire la quantité de {{product}}',
  'Increase quantity of {{product}}': 'Augmenter la quantité de {{product}}',
  Products: 'Produits',
  'Includes {{tax}}': 'dont {{tax}}',
  Total: 'Total',
  Order: 'Commander',
  'Your bag is empty.': 'Votre panier est vide.',
  'Prices and stock could not be loaded. Check your connection and reload the page.':
    'Les prix et le stock n’ont pas pu être lus. Vérifiez votre connexion et rechargez.',
  'A product': 'Un produit',
  // Checkout.
  'In {{count}} day': 'En {{count}} jour',
  'In {{count}} days': 'En {{count}} jours',
  'In {{least}} to {{most}} days': 'En {{least}} à {{most}} jours',
  'Collect: {{place}}': 'Retrait : {{place}}',
  'This store does not deliver there.': 'Rien n’est livré là-bas.',
  'This store does not deliver yet.': 'Cette boutique ne livre pas encore.',
  Discount: 'Remise',
  Delivery: 'Livraison',
  Points: 'Points',
  'Total to pay': 'Total à payer',
  'Pay {{amount}}': 'Payer {{amount}}',
  'Try again.': 'Réessayez.',
  'The store could not be reached. Check your connection and try again.':
    'La boutique n’a pas pu être jointe. Vérifiez votre connexion et réessayez.',
  // Points.
  '{{count}} point': '{{count}} point',
  '{{count}} points': '{{count}} points',
  'Use {{points}} ({{amount}})': 'Utiliser {{points}} ({{amount}})',
  'You have {{points}}. The minimum to use is {{least}}.':
    'Vous avez {{points}}. Il en faut au moins {{least}} à la fois.',
  'You have {{points}}, but none can be used for this order.':
    'Vous avez {{points}} : aucun n’est utilisable ici.',
  'You have no points to use yet.': 'Vous n’avez pas encore de points à utiliser.',
  'If {{email}} has points, a code is on its way. It works for {{minutes}} minutes.':
    'Si {{email}} a des points, un code est en route. Il est valable {{minutes}} minutes.',
  // Reviews.
  'Thank you. The store will publish your review once it has read it.':
    'Merci. La boutique l’affichera après l’avoir lu.',
  'Choose from 1 to 5 stars': 'Choisissez de 1 à 5 étoiles',
  'This product is not in your order': 'Ce produit n’est pas dans votre commande',
  'You have already reviewed this product.': 'Vous avez déjà donné votre avis sur ce produit.',
  // Problems of a line.
  'Out of stock': 'Épuisé',
  'No longer sold': 'N’est plus vendu',
  'Not sold in this currency': 'N’est pas vendu dans cette devise',
  'Only {{count}} left': 'Plus que {{count}}',
  'Minimum {{count}} per order': 'Au moins {{count}} par commande',
  'Maximum {{count}} per order': 'Au plus {{count}} par commande',
  'At least {{count}}': 'Au moins {{count}}',
  'At most {{count}}': 'Au plus {{count}}',
  'At most {{count}} lines': 'Au plus {{count}} lignes',
  'Quantity is too large': 'La quantité est trop élevée',
  'This product is already in the order': 'Ce produit est déjà dans la commande',
  'Choose at least one item': 'Choisissez d’abord quelque chose',
  'Choose at least one product': 'Choisissez au moins un produit',
  'There is not enough of this left in stock.': 'Il n’en reste pas assez.',
  'Use a whole number': 'Utilisez un nombre entier',
  'Quantity is required': 'La quantité est obligatoire',
  // Problems of the order.
  'Some fields need correcting.': 'Certains champs sont à corriger.',
  'Name is required': 'Le nom est obligatoire',
  'Invalid email address': 'Adresse e-mail invalide',
  'Phone Number is invalid': 'Numéro de téléphone invalide',
  'Address is required': 'L’adresse est obligatoire',
  'City is required': 'La ville est obligatoire',
  'State is required': 'L’État est obligatoire',
  'Must be at most {{count}} characters': '{{count}} caractères au plus',
  'Must be at least 2 characters': '2 caractères au moins',
  'This field cannot contain only spaces': 'Ce champ ne peut pas contenir que des espaces',
  'Choose how it is delivered': 'Choisissez le mode de livraison',
  'Choose where it is picked up': 'Choisissez le lieu de retrait',
  '{{region}} does not deliver to this state': '{{region}} ne livre pas dans cet État',
  'Amount is too large': 'Le montant est trop élevé',
  'The minimum allowable amount is {{amount}}': 'Le montant minimum est de {{amount}}',
  'The maximum allowable amount is {{amount}}': 'Le montant maximum est de {{amount}}',
  'The total is {{now}} by now, not {{shown}}. Look at it again.':
    'Le total est maintenant de {{now}}, et non de {{shown}}. Regardez-le de nouveau.',
  'This coupon code is not known.': 'Ce code de réduction n’est pas connu.',
  'This coupon has reached its usage limit.': 'Ce bon de réduction a été utilisé autant de fois que permis.',
  'This coupon is not active at the moment.': 'Ce bon de réduction n’est pas actif en ce moment.',
  'This coupon cannot be used yet.': 'Ce bon de réduction n’est pas encore utilisable.',
  'This coupon cannot be used.': 'Ce bon de réduction n’est pas utilisable.',
  'This coupon has expired.': 'Ce bon de réduction a expiré.',
  'This coupon is for payments in {{currency}}.':
    'Ce bon de réduction vaut pour des paiements en {{currency}}.',
  'This coupon is for other products.': 'Ce bon de réduction vaut pour d’autres produits.',
  'This coupon is for other plans.': 'Ce bon de réduction vaut pour d’autres abonnements.',
  'This coupon is for purchases of {{amount}} or more.':
    'Ce bon de réduction vaut à partir de {{amount}} d’achat.',
  'The last uses of this coupon are reserved by payments in progress. Try again in a few minutes.':
    'D’autres paient avec le dernier de ces bons. Réessayez dans quelques minutes.',
  'This customer has reached the usage limit of this coupon.':
    'Vous avez utilisé ce bon de réduction autant de fois que permis.',
  'This coupon was just changed. Try again.': 'Ce bon de réduction vient de changer. Réessayez.',
  'Your session to use points has ended. Request another code to use them.':
    'Vos points sont de nouveau fermés. Demandez un autre code pour les utiliser.',
  'These points belong to another e-mail.': 'Ces points appartiennent à un autre e-mail.',
  'The points you can use have changed. Look at it again.':
    'Les points utilisables ont changé. Regardez-les de nouveau.',
  'The code is incorrect, or can no longer be used': 'Le code est incorrect ou n’est plus utilisable',
  'Enter the 6 digits of the code': 'Saisissez les 6 chiffres du code',
  'Too many attempts. Try again later.': 'Trop d’essais. Réessayez plus tard.',
  'Too many attempts. Try again in {{wait}}.': 'Trop d’essais. Réessayez dans {{wait}}.',
  'Not found.': 'Introuvable.',
  'Someone else has changed this. Reload and try again.':
    'Quelqu’un d’autre vient de changer ceci. Rechargez et réessayez.',
  'The first request with this Idempotency-Key is still in progress.':
    'La première demande est encore en cours.',
  'Error Processing Request. Try again.': 'Une erreur est survenue. Réessayez.',
};
