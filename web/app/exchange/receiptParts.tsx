import { receipts, type Receipt } from '@stoa/contract/exchange/receipts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useAsked } from '../ui/confirm.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { countsInWords, receiptStates } from './exchangeWords.ts';

/** The state of an answer as a badge. */
export function ReceiptState({ of: { state } }: { of: Receipt }) {
  const [word, tone] = receiptStates[state];
  return <StatusBadge status={word} tone={tone} />;
}
const origins = {
  screen: /*i18n*/ 'Uploaded',
  program: /*i18n*/ 'Sent by a program',
  server: /*i18n*/ 'From the SFTP server',
} as const;
/** How an answer came here. */
export const originOf = ({ origin, by }: Receipt): string =>
  [i18n.t(origins[origin]), by && fullName(by)].filter(Boolean).join(', ');

/** Says the effects of applying an answer, before somebody agrees. */
export const applyWords = (counts: Receipt['counts']): string =>
  [
    `${countsInWords(counts)}.`,
    i18n.t(
      'Students whose state changes get a mail after ten minutes. Rows that fit nobody or contradict wait for you.',
    ),
  ].join(' ');

/** Undoes a whole answer, after a question. */
export function UndoButton({ receipt, prominent = false }: { receipt: Receipt; prominent?: boolean }) {
  const undo = useAsked(receipts.undo);
  const { _id, name, counts } = receipt;
  const { accepted = 0, refused = 0, posted = 0 } = counts;
  const ask = () =>
    undo({
      title: i18n.t('Undo the answer {name}?', { name }),
      body: i18n.t(
        '{count, plural, =0 {No credit changes.} one {# credit goes back to its state before the answer.} other {# credits go back to their states before the answer.}} Decisions on its rows are undone as well. Students who were told already get no other mail.',
        { count: accepted + refused + posted },
      ),
      action: i18n.t('Undo'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('We couldn’t undo it.'),
      done: i18n.t('The answer {name} was undone.', { name }),
    });
  return <RowButton label={i18n.t('Undo')} of={name} danger prominent={prominent} onClick={() => void ask()} />;
}
