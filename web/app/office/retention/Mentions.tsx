import { mentionDays, mentionPlaces, mentions, type Mention } from '@stoa/contract/office/mentions.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall } from '../../kernel/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';

const columns: readonly Column<Mention>[] = [
  { label: /*i18n*/ 'Where', sort: 'place', cell: ({ place }) => i18n.t(mentionPlaces[place]) },
  {
    label: /*i18n*/ 'Text',
    wide: true,
    full: true,
    cell: ({ before, found, after }) =>
      found === '' ? (
        i18n.t('The name isn’t there anymore.')
      ) : (
        <>
          {before}
          <mark>{found}</mark>
          {after}
        </>
      ),
  },
  { label: /*i18n*/ 'Deleted as', cell: ({ personREF }) => fullName(personREF) },
  { label: /*i18n*/ 'Found', sort: 'foundAt', cell: ({ foundAt }) => instant(foundAt) },
];

/** Administrator: places in others' texts where a deleted person may still be named, to decide one by one. */
export function Mentions() {
  return (
    <Section title={i18n.t('Names that may remain')}>
      <p>
        {i18n.t(
          'When a person is deleted, others’ texts stay as written. These places hold a deleted person’s name, address or number, or the same words by chance. Decide each one within {days, number} days; after that the text stays as it is.',
          { days: mentionDays },
        )}
      </p>
      <RowsTable
        label={i18n.t('Names that may remain')}
        of={mentions.list}
        columns={columns}
        prefix="names"
        empty={i18n.t('There’s nothing to decide.')}
        actions={(row) => <Decisions row={row} />}
      />
    </Section>
  );
}

function Decisions({ row }: { row: Mention }) {
  const decide = useCall(mentions.decide);
  const confirm = useConfirm();
  const place = i18n.t(mentionPlaces[row.place]);
  const run = (decision: 'replace' | 'leave') => decide.mutateAsync({ params: { id: row._id }, body: { decision } });
  async function leave() {
    try {
      await run('leave');
      notify(i18n.t('The text stays as it is.'));
    } catch (failure) {
      notifyFailure(failure);
    }
  }
  async function replace() {
    const replaced = await confirm({
      title: i18n.t('Replace “{found}” with “{name}”?', { found: row.found, name: fullName(row.personREF) }),
      body: i18n.t('This changes somebody else’s text and can’t be undone.'),
      action: i18n.t('Replace'),
      danger: true,
      run: () => run('replace'),
    });
    if (replaced) notify(i18n.t('The name was replaced.'));
  }
  return (
    <>
      <RowButton label={i18n.t('Leave')} of={place} loading={decide.isPending} onClick={() => void leave()} />
      {row.found !== '' && <RowButton label={i18n.t('Replace…')} of={place} danger onClick={() => void replace()} />}
    </>
  );
}
