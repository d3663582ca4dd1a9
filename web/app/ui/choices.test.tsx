import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import ChoiceInput from './ChoiceInput.tsx';
import { Dialog } from './Dialog.tsx';
import { notify } from './notify.ts';
import { InPage } from '../../test/InPage.tsx';

const data = ['Academy', 'Garden', 'Lyceum', 'Porch'].map((label) => ({ value: label.toLowerCase(), label }));

function One({ typed, onClose = () => {} }: { typed?: string; onClose?: () => void }) {
  const [value, setValue] = useState('garden');
  return (
    <Dialog opened onClose={onClose} title="School">
      <ChoiceInput label="One" data={data} value={value} typed={typed} onChange={(next) => setValue(String(next))} />
      <p data-testid="value">{value}</p>
    </Dialog>
  );
}
function Many() {
  const [value, setValue] = useState<readonly string[]>(['garden']);
  return (
    <>
      <ChoiceInput label="Many" data={data} value={value} onChange={(next) => setValue([next].flat())} />
      <p data-testid="value">{value.join()}</p>
    </>
  );
}
const value = () => screen.getByTestId('value').textContent;
const input = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const type = (name: string, text: string) => fireEvent.change(input(name), { target: { value: text } });
const press = (name: string, ...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(input(name), { key }));
const offered = () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent);

test('a choice shows what is like the typed text, and the keys choose from it', () => {
  render(<One />);
  fireEvent.click(input('One'));
  expect(offered()).toEqual(data.map(({ label }) => label));
  type('One', ' C');
  expect(offered()).toEqual(['Academy', 'Lyceum', 'Porch']);
  press('One', 'Enter');
  expect([value(), offered().length]).toEqual(['garden', 3]);
  press('One', 'ArrowDown', 'ArrowDown', 'Enter');
  expect([value(), input('One').value, offered()]).toEqual(['lyceum', 'Lyceum', []]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect([value(), input('One').value]).toEqual(['', '']);
});

test('Escape takes back what was typed, and only the next one closes the dialog', () => {
  let closed = 0;
  render(<One onClose={() => (closed += 1)} />);
  type('One', 'xyz');
  expect(screen.getByRole('status').textContent).toBe('Nothing matches.');
  press('One', 'Escape');
  expect([input('One').value, value(), closed]).toEqual(['Garden', 'garden', 0]);
  press('One', 'Escape');
  expect([value(), closed]).toEqual(['garden', 1]);
  type('One', 'Porch');
  fireEvent.blur(input('One'));
  expect([input('One').value, value()]).toEqual(['Garden', 'garden']);
});

test('what was typed before the list had come is sought in it', () => {
  render(<One typed="lyc" />);
  expect([document.activeElement, input('One').value, offered()]).toEqual([input('One'), 'lyc', ['Lyceum']]);
});

test('several are chosen and taken back in one list', () => {
  render(<Many />);
  type('Many', 'ly');
  press('Many', 'ArrowDown', 'Enter');
  expect([value(), input('Many').value, offered().length]).toEqual(['garden,lyceum', '', 4]);
  press('Many', 'ArrowDown', 'ArrowDown', 'Enter');
  expect(value()).toBe('lyceum');
  press('Many', 'ArrowUp', 'Enter');
  expect(value()).toBe('lyceum,academy');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Lyceum' }));
  expect(value()).toBe('academy');
  press('Many', 'Backspace');
  expect(value()).toBe('');
});

test('a locked dialog stays, and a notice is inside the dialog on top', async () => {
  let closed = 0;
  const close = () => (closed += 1);
  const below = (above: boolean) => (
    <InPage>
      <Dialog opened onClose={close} title="Below">
        <Dialog opened={above} onClose={close} title="Above" locked>
          <p>Saving</p>
        </Dialog>
      </Dialog>
    </InPage>
  );
  const { rerender } = render(below(false));
  rerender(below(true));
  notify('It happened.');
  const notice = await screen.findByText('It happened.');
  expect(notice.closest('dialog')).toBe(screen.getByRole('dialog', { name: 'Above' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toBe(0);
  rerender(below(false));
  expect(screen.getByText('It happened.').closest('dialog')).toBe(screen.getByRole('dialog', { name: 'Below' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toBe(1);
});
