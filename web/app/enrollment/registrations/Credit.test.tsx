import { render } from '@testing-library/react';
import type { Registration } from '@stoa/contract/enrollment/registrations.endpoints';
import { expect, test } from 'vitest';
import { Credit } from './Credit.tsx';

test.each([
  ['can still move to audit', ['unregister', 'audit'], ' You can move to audit and get the difference back.'],
  ['has a certified roster, is over or was left', [], ''],
])('who was denied credit in a course that %s reads just what is possible', (_which, actions, offer) => {
  const credit = { standing: 'denied', since: null, reason: 'The transcript isn’t yours.', missing: [] };
  const of = { credit, actions, courseInstanceREF: { _id: 'a' } } as unknown as Registration;
  expect(render(<Credit of={of} />).container.textContent).toBe(
    `No credit: your application was denied. The transcript isn’t yours.${offer}`,
  );
});
