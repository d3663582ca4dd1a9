// The doubles of the outside world while nobody pays with money, and the people and courses a first look needs.
import type { Doubles } from '../server/src/doubles.ts';
import { isForThisMachine } from '../server/src/kernel/addresses.ts';
import { configuredPaypal } from '../server/src/payments/processors/paypal/kind.ts';
import { sampleSiteData } from './samples/site-data.ts';
import { loadHistory } from './samples/history.ts';
import { loadSamples, sampleAccounts } from './samples/load.ts';
import { paypalSimulator } from './simulator/simulator.ts';
import { openSimulatorStore } from './simulator/store.ts';

const prefix = '/paypal-simulator';

/** The simulator of PayPal, and the samples. */
export const doubles: Doubles = {
  openProcessor: async ({ databaseUrl, publicUrl, secret, address }) => {
    const store = await openSimulatorStore(databaseUrl);
    const settings = {
      // It is reached at the server's own address, which is known once it listens.
      get apiUrl() {
        return `${address()}${prefix}`;
      },
      sdkUrl: `${prefix}/sdk/js`,
      clientId: 'simulator',
      clientSecret: secret,
      webhookId: 'SIMULATED-WEBHOOK',
    };
    return {
      name: 'paypal',
      processor: configuredPaypal(settings),
      register: async (app) => {
        await app.register(paypalSimulator, {
          prefix,
          store,
          clientId: settings.clientId,
          clientSecret: secret,
          webhookId: settings.webhookId,
          mayControl: isForThisMachine(publicUrl),
          publicBase: () => prefix,
          selfBase: () => settings.apiUrl,
          webhookUrl: () => `${address()}/api/payments/webhook`,
          registeredUrl: `${publicUrl}/api/payments/webhook`,
        });
      },
      control: async (call, body) => {
        const answer = await fetch(`${settings.apiUrl}/_sim${call}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`the simulator answers ${answer.status} to ${call}`);
        return answer.status === 204 ? undefined : answer.json();
      },
      close: () => store.close(),
    };
  },
  loadSamples,
  loadHistory,
  sampleAccounts,
  sampleSiteData,
};
