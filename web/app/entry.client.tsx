import type { siteData } from '@stoa/contract/office/site-data';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { call } from './kernel/api.ts';
import { clearAskedLanguage, loadMessages } from './kernel/language.ts';
import { setSite } from './kernel/site.ts';

// A development server's pages don't know the site.
if (import.meta.env.DEV) setSite(await call<typeof siteData.now>('GET /api/public/site'));
// React takes over a prerendered page in the language it was rendered in.
await loadMessages('site');
clearAskedLanguage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
