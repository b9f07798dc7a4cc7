// The Spanish texts of the pages of cashiers and agents before their script runs.
export const spanish: Readonly<Record<string, string>> = {
  'Test mode. No real money moves.': 'Modo de prueba. No se mueve dinero real.',
  'Simulation. No real money moves.': 'Simulación. No se mueve dinero real.',
  PIN: 'PIN',
  Open: 'Abrir',
  'The six digits that came with this address. You enter them once per shift.':
    'Los seis dígitos que recibió con esta dirección. Se introducen una vez por turno.',
  'Turn on JavaScript to use this page.': 'Active JavaScript para usar esta página.',
  'Turn on JavaScript to see new payments.': 'Active JavaScript para ver los pagos nuevos.',
  '{{name}}, since {{time}}': '{{name}}, desde las {{time}}',
  'Connecting…': 'Conectando…',
  'Sound off': 'Sonido apagado',
  'Not valid': 'No válida',
  'This address is no longer valid': 'Esta dirección ya no es válida',
  'It was revoked or is incomplete. Ask whoever runs the till for a new one.':
    'Se ha revocado o está incompleta. Pida una nueva a quien lleva la caja.',
  'It was replaced by a newer one or is incomplete. Open the latest message from the business, or ask them to send the link again.':
    'Se ha sustituido por una más reciente o está incompleta. Abra el último mensaje de la empresa o pídale que envíe el enlace otra vez.',
  'This link has expired': 'Este enlace ha caducado',
  '{{name}}, ask {{business}} to send you the link again.':
    '{{name}}, pida a {{business}} que le envíe el enlace otra vez.',
  Customer: 'Cliente',
  Card: 'Tarjeta',
  'Bank transfer': 'Transferencia bancaria',
  USSD: 'USSD',
  'QR code': 'Código QR',
  Wallet: 'Monedero',
  'POS terminal': 'Terminal de pago',
  'Direct debit': 'Domiciliación',
  Cash: 'Efectivo',
  Payment: 'Pago',
  'No payments today': 'No hay pagos hoy',
  'Payments at this terminal appear here immediately.':
    'Los pagos en este terminal aparecen aquí al instante.',
  Received: 'Recibido',
  'Received {{amount}} from {{who}}': 'Recibidos {{amount}} de {{who}}',
  '{{means}}, session {{session}}': '{{means}}, sesión {{session}}',
  'Today, 1 payment': 'Hoy, 1 pago',
  'Today, {{count}} payments': 'Hoy, {{count}} pagos',
  'Showing the latest {{count}}.': 'Se muestran los {{count}} más recientes.',
  'This terminal is turned off. Customers cannot pay at it.':
    'Este terminal está apagado. Los clientes no pueden pagar en él.',
  'Customers pay at': 'Los clientes pagan en',
  'Show QR': 'Mostrar QR',
  'QR code of this terminal': 'Código QR de este terminal',
  'Scan to pay': 'Escanee para pagar',
  Close: 'Cerrar',
};
