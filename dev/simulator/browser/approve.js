/* The approve page's buttons: tells the simulator what the payer decided, then the page that opened this window. */
(() => {
  const main = document.querySelector('main');
  const status = document.querySelector('[role="status"]');
  const buttons = [...document.querySelectorAll('button[data-action]')];
  const { order, funding } = main.dataset;

  function leave(outcome, payerId) {
    if (window.opener) window.opener.postMessage({ from: 'paypal-simulator', outcome, payerId }, location.origin);
    shut();
  }

  function shut() {
    window.close();
    // reached only where no script opened this window: then no script may close it
    status.textContent = 'You can close this window now.';
  }

  async function approve(outcome) {
    for (const button of buttons) button.disabled = true;
    status.textContent = 'One moment…';
    try {
      const response = await fetch('checkout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId: order, outcome, fundingSource: funding }),
      });
      const body = await response.json();
      if (!response.ok) throw new Error(body.details?.[0]?.description ?? body.message);
      leave('approve', body.payer.payer_id);
    } catch (error) {
      status.textContent = `That did not work: ${error.message}`;
      for (const button of buttons) button.disabled = false;
    }
  }

  const actions = {
    pay: () => approve('approve'),
    decline: () => approve('decline'),
    cancel: () => leave('cancel'),
    close: shut,
  };
  for (const button of buttons) {
    button.addEventListener('click', actions[button.dataset.action]);
    button.disabled = false;
  }
})();
