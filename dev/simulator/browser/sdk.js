/* Stands in for PayPal's JavaScript SDK, version 5: the payment buttons, with an approve page of the simulator. */
(() => {
  const src = new URL(document.currentScript.src);
  const base = src.href.slice(0, src.href.indexOf('/sdk/js'));
  const FUNDING = { PAYPAL: 'paypal', CARD: 'card' };
  const looks = {
    [FUNDING.PAYPAL]: { label: 'PayPal', color: '#111111', background: '#ffc439', border: '#b88100' },
    [FUNDING.CARD]: { label: 'Debit or Credit Card', color: '#ffffff', background: '#2c2e2f', border: '#8f9396' },
  };

  /** Opens the payer's window. Call it straight from the click: later, browsers block it. */
  function openWindow() {
    const [width, height] = [480, 720];
    const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
    const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
    return window.open('about:blank', '', `popup,width=${width},height=${height},left=${left},top=${top}`);
  }

  /** Resolves with what the payer decided; closing the window is to cancel. */
  function outcomeOf(payerWindow, stopped) {
    return new Promise((resolve) => {
      const finish = (outcome) => {
        clearInterval(watch);
        window.removeEventListener('message', hear);
        resolve(outcome);
      };
      const hear = ({ origin, source, data }) => {
        if (origin !== src.origin || source !== payerWindow || data?.from !== 'paypal-simulator') return;
        finish({ kind: data.outcome, payerId: data.payerId });
      };
      let closedAt;
      const watch = setInterval(() => {
        if (stopped.aborted) return finish({ kind: 'stop' });
        if (!payerWindow.closed) return undefined;
        // The window's last message may still be on its way.
        closedAt ??= Date.now();
        return Date.now() - closedAt < 400 ? undefined : finish({ kind: 'cancel' });
      }, 100);
      window.addEventListener('message', hear);
    });
  }

  function Buttons(options = {}) {
    const sources = options.fundingSource ? [options.fundingSource] : Object.values(FUNDING);
    const stop = new AbortController();
    const root = document.createElement('div');
    const status = document.createElement('p');
    const buttons = new Map();
    let payerWindow = null;

    const fail = (error) => {
      if (!options.onError) throw error;
      options.onError(error instanceof Error ? error : new Error(String(error)));
    };
    const say = (text) => {
      status.textContent = text;
      status.style.display = text ? 'block' : 'none';
    };
    const closeWindow = () => {
      payerWindow?.close();
      payerWindow = null;
      say('');
    };

    async function pay(paymentSource) {
      if (payerWindow && !payerWindow.closed) return payerWindow.focus();
      let refused = false;
      const click = options.onClick?.(
        { fundingSource: paymentSource },
        { resolve: async () => {}, reject: async () => void (refused = true) },
      );
      if (refused) return undefined;
      payerWindow = openWindow();
      if (!payerWindow) return fail(new Error('The browser blocked the PayPal window. Allow pop-ups and try again.'));
      say('Finish the payment in the PayPal window. Press the button again if you do not see it.');
      try {
        await click;
        if (refused) return closeWindow();
        const orderID = await options.createOrder({ paymentSource }, {});
        if (typeof orderID !== 'string' || orderID === '') throw new Error('createOrder gave no order id');
        const query = new URLSearchParams({ token: orderID, funding: paymentSource });
        payerWindow.location.href = `${base}/checkout?${query}`;
        const outcome = await outcomeOf(payerWindow, stop.signal);
        closeWindow();
        const restart = () => pay(paymentSource);
        if (outcome.kind === 'approve')
          await options.onApprove?.({ orderID, payerID: outcome.payerId, paymentSource }, { restart });
        if (outcome.kind === 'cancel') options.onCancel?.({ orderID }, {});
      } catch (error) {
        closeWindow();
        if (!stop.signal.aborted) fail(error);
      }
      return undefined;
    }

    function button(paymentSource) {
      const { label, color, background, border } = looks[paymentSource];
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = label;
      element.dataset.fundingSource = paymentSource;
      Object.assign(element.style, {
        color,
        background,
        border: `1px solid ${border}`,
        borderRadius: '4px',
        cursor: 'pointer',
        display: 'block',
        font: 'bold 16px/1.25 system-ui, sans-serif',
        margin: '0 0 12px',
        minHeight: '46px',
        padding: '10px 16px',
        width: '100%',
      });
      element.addEventListener('click', () => void pay(paymentSource));
      return element;
    }
    const enable = async (enabled) => {
      for (const element of buttons.values()) element.disabled = !enabled;
    };

    return {
      isEligible: () => sources.every((source) => source in looks),
      async render(container) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place) throw new Error(`There is no ${container} to render the buttons in`);
        for (const source of sources) buttons.set(source, button(source));
        status.setAttribute('role', 'status');
        Object.assign(status.style, { display: 'none', font: '14px/1.4 system-ui, sans-serif', margin: '0' });
        root.replaceChildren(...buttons.values(), status);
        place.append(root);
        options.onInit?.({}, { enable: () => enable(true), disable: () => enable(false) });
      },
      async close() {
        stop.abort();
        closeWindow();
        root.remove();
      },
      async updateProps(changed) {
        Object.assign(options, changed);
      },
    };
  }

  window.paypal = {
    Buttons,
    FUNDING,
    getFundingSources: () => Object.values(FUNDING),
    isFundingEligible: (source) => source in looks,
    version: '5.0.0-simulator',
  };
})();
