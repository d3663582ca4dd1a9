import { beforeEach, expect, test, vi } from 'vitest';
import { chooseScheme, chosenScheme, onSchemeChange } from './colorScheme.ts';

beforeEach(() => localStorage.clear());

test('a chosen theme is painted and kept, and the switch hears of it', () => {
  const heard = vi.fn();
  const stop = onSchemeChange(heard);
  for (const scheme of ['dark', 'light'] as const) {
    chooseScheme(scheme);
    expect(document.documentElement.dataset['colorScheme']).toBe(scheme);
    expect(chosenScheme()).toBe(scheme);
  }
  stop();
  chooseScheme('dark');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a theme that nobody knows is the system’s', () => {
  localStorage.setItem('stoa-color-scheme', 'sepia');
  expect(chosenScheme()).toBe('auto');
});
