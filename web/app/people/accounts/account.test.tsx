import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { InPage } from '../../../test/InPage.tsx';
import { browserIn } from './SessionsSection.tsx';
import { grouped, QrCode } from './TwoFactorSetup.tsx';
import Unsubscribe from './Unsubscribe.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a browser is called what people call it, though it names others before itself', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const said = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`]:
      'Edge on Windows',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36`]: 'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0': 'Firefox on Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15':
      'Safari on Mac',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1':
      'Chrome on iPhone',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1':
      'Safari on iPad',
    [`Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`]:
      'Samsung Internet on Android',
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`]: 'Opera on Linux',
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0.0.0 Safari/537.36`]: 'Chrome on ChromeOS',
    'Some/1.0 (Linux)': 'An app on Linux',
    'curl/8.5.0': 'Unknown browser',
    '': 'Unknown browser',
  };
  for (const [userAgent, words] of Object.entries(said))
    expect([userAgent, browserIn(userAgent)]).toEqual([userAgent, words]);
});

test('a key is written in fours', () => {
  expect(grouped('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP');
  expect(grouped('JBSWY3')).toBe('JBSW Y3');
});

test('the QR code is a picture with a name', () => {
  render(
    <QrCode
      text="otpauth://totp/Stoa:a@b.example?secret=JBSWY3DPEHPK3PXP"
      label="QR code for your authenticator app"
    />,
  );
  const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
  expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toContain('<svg');
});

test('recovery codes are listed, each once, with a way to keep them', () => {
  render(
    <InPage>
      <RecoveryCodes codes={['aaaa-bbbb', 'cccc-dddd']} onKept={() => {}} />
    </InPage>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['aaaa-bbbb', 'cccc-dddd']);
  for (const name of ['Copy', 'Save as text', 'I’ve saved them'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('the button of a mail’s link stays where the server can’t be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const routes = [{ path: '/', Component: Unsubscribe }];
  render(
    <InPage>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/?token=1'] })} />
    </InPage>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Stop These Emails' }));
  expect(await screen.findByText(/We can’t reach the server/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop These Emails' })).toBeTruthy();
});
