import type { OrderDocument } from './documents.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** The simulator's pages run no script and no style but their own files. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // any stricter policy would cut the page from the window that opened it and waits for its answer
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'no-referrer',
};

const page = (title: string, main: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Simulated PayPal</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="approve.css">
<script src="approve.js" defer></script>
</head>
<body>
${main}
</body>
</html>
`;

const notice = '<p class="notice">Simulated PayPal – no money moves</p>';
/** Disabled until its script is there: pressed before that it would do nothing. */
const button = (action: string, label: string) =>
  `<button type="button" data-action="${action}" disabled>${label}</button>`;

/**
 * Where the payer decides.
 *
 * @param order the order, or undefined when there is none with the id in the address
 * @param funding which button brought the payer here
 */
export function checkoutPage(order: OrderDocument | undefined, funding: 'paypal' | 'card'): string {
  if (!order || order.status === 'COMPLETED') {
    const title = order ? 'This order is paid already' : 'There is no such order';
    const actions = `<div class="actions">${button('close', 'Close window')}</div>`;
    return page(title, `<main>${notice}<h1>${title}</h1>${actions}<p role="status"></p></main>`);
  }
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: order.currency });
  const row = (name: string, value: string, kind = '') => `<dt>${name}</dt><dd${kind}>${escape(value)}</dd>`;
  const source = funding === 'card' ? 'Test card ending in 1111' : 'PayPal balance of Test Payer';
  return page(
    'Approve the payment',
    `<main data-order="${escape(order.id)}" data-funding="${funding}">
${notice}
<h1>Approve the payment</h1>
<dl>
${row('Amount', amount.format(order.amountCents / 100), ' class="amount"')}
${order.taxCents ? row('Tax in it', amount.format(order.taxCents / 100)) : ''}
${row('Paid to', order.brandName ?? order.payee.email_address)}
${order.description === null ? '' : row('For', order.description)}
${row('Paid with', source)}
${row('Order', order.id)}
</dl>
<div class="actions">
${button('pay', 'Pay')}
${button('decline', 'Decline')}
${button('cancel', 'Cancel')}
${button('close', 'Close window')}
</div>
<p role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>`,
  );
}
