import { z } from 'zod';
import type { ConfiguredProcessor, ProcessorKind } from '../port.ts';
import { paypal, type PaypalSettings } from './client.ts';

const http = z.url({ protocol: /^https?$/ });
const [id, secret, webhook] = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;
const variables = {
  PAYPAL_API_URL: http.default('https://api-m.paypal.com').describe('an address such as https://api-m.paypal.com'),
  PAYPAL_SDK_URL: http
    .default('https://www.paypal.com/sdk/js')
    .describe('an address such as https://www.paypal.com/sdk/js'),
  [id]: z.string().optional().describe(`set when ${secret} is`),
  [secret]: z.string().optional().describe(`set when ${id} is`),
  [webhook]: z.string().optional().describe(`set when ${id} is: the id of the webhook at PayPal`),
};

/** PayPal with these settings. `sdkUrl` is the address of its script, on our own server where it is simulated. */
export const configuredPaypal = (settings: PaypalSettings & { readonly sdkUrl: string }): ConfiguredProcessor => {
  const { clientId, sdkUrl } = settings;
  return {
    open: () => paypal(settings),
    browser: { clientId, sdkUrl },
    sources: URL.canParse(sdkUrl)
      ? [new URL(sdkUrl).origin, 'https://*.paypal.com', 'https://*.paypalobjects.com']
      : [],
    doubts: settings.apiUrl.includes('sandbox')
      ? [{ setting: 'PAYPAL_API_URL', says: 'is the sandbox: no money moves' }]
      : [],
  };
};

export const paypalKind: ProcessorKind = {
  name: 'PayPal',
  variables,
  required: [id, secret, webhook],
  read: (set) => {
    const { [id]: clientId, [secret]: clientSecret, [webhook]: webhookId, ...urls } = z.object(variables).parse(set);
    if (!clientId || !clientSecret || !webhookId) return undefined;
    const apiUrl = urls.PAYPAL_API_URL.replace(/\/+$/, '');
    return configuredPaypal({ clientId, clientSecret, webhookId, apiUrl, sdkUrl: urls.PAYPAL_SDK_URL });
  },
};
