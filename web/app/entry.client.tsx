import type { face } from '@stoa/contract/office/face';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { call } from './kernel/api.ts';
import { forgetAskedLanguage, loadMessages } from './kernel/language.ts';
import { setSite } from './kernel/site.ts';

// A development server's pages don't know the site.
if (import.meta.env.DEV) setSite(await call<typeof face.now>('GET /api/public/site'));
// What was prerendered in another language is taken over in the same.
await loadMessages('site');
forgetAskedLanguage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
