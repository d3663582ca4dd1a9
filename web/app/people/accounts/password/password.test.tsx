import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InPage } from '../../../../test/InPage.tsx';
import { PasswordStrength } from './NewPassword.tsx';
import { strengthOf } from './strength.ts';

test('a password is judged by who would guess it', () => {
  const own = ['Hypatia', 'Theonos', 'hypatia.theonos@journey.example'];
  expect(strengthOf('password', own)).toEqual({ score: 0, hint: 'This is among the passwords others try first.' });
  const theonos = strengthOf('theonos99', own);
  expect(theonos.score).toBeLessThan(2);
  expect(theonos.hint).toBe('Your own name and email address are the first thing others try.');
  expect(strengthOf('theonos99', []).score).toBeGreaterThan(theonos.score);
  expect(strengthOf('qwertyuiop[]', own).hint).not.toBe('');
  expect(strengthOf('eleven loud marble owls', own)).toEqual({ score: 4, hint: '' });
});

test('one that is too short is never better than weak, whatever is in it', () => {
  expect(strengthOf('k9#Vx2!', [])).toEqual({ score: 1, hint: 'Use at least 8 characters.' });
});

test('the strength is said in a word, once somebody types', async () => {
  const { rerender } = render(<PasswordStrength password="" about="" />, { wrapper: InPage });
  const said = screen.getByRole('status');
  expect(said.textContent).toBe('');
  rerender(<PasswordStrength password="password" about="" />);
  await expect.poll(() => said.textContent, { timeout: 5000 }).toContain('Password strength: Very weak');
  rerender(<PasswordStrength password="eleven loud marble owls" about="" />);
  await expect.poll(() => said.textContent, { timeout: 5000 }).toBe('Password strength: Strong');
  rerender(<PasswordStrength password="" about="" />);
  expect(said.textContent).toBe('');
});
