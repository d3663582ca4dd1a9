import { hydrate } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { clearAskedLanguage, loadMessages } from './kernel/language.ts';
import { loadParts } from './kernel/later.ts';
import { leaveOutStyles, page, pageAnswers, pageParts } from './kernel/page.ts';
import { queryClient } from './kernel/queries.ts';

// React must hydrate the page with the language and the data with which it was rendered.
const isPublic = /^\/(?:$|courses|professorDetails|verify|pages\/|(?:login|trust)$)/.test(window.location.pathname);
await Promise.all([
  loadMessages('site', ...(isPublic && !page().session ? [] : (['web'] as const))),
  loadParts(pageParts),
]);
hydrate(queryClient, pageAnswers());
leaveOutStyles();
clearAskedLanguage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
