import { useMantineColorScheme } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chooseScheme } from './colorScheme.ts';
import { Mantine } from './Mantine.tsx';

const Scheme = () => <output>{useMantineColorScheme().colorScheme}</output>;
beforeEach(() => localStorage.clear());

test('the switch in the footer and Mantine agree, and neither answers the other for ever', () => {
  render(
    <Mantine>
      <Scheme />
    </Mantine>,
  );
  act(() => chooseScheme('dark'));
  expect(screen.getByRole('status').textContent).toBe('dark');
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  act(() => chooseScheme('light'));
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light');
});
