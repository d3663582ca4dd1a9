import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forgetAskedLanguage, loadMessages } from './kernel/language.ts';

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
