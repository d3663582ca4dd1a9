import { mentionDays, mentionPlaces, mentions, type Mention } from '@stoa/contract/office/mentions.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useAsked } from '../../ui/confirm.tsx';
import { useSend } from '../../ui/useSend.ts';
import { instant } from '../../ui/format.ts';
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
  const leave = useSend(mentions.decide, { done: i18n.t('The text stays as it is.') });
  const replace = useAsked(mentions.decide);
  const place = i18n.t(mentionPlaces[row.place]);
  const params = { id: row._id };
  const askToReplace = () =>
    replace({
      title: i18n.t('Replace “{found}” with “{name}”?', { found: row.found, name: fullName(row.personREF) }),
      body: i18n.t('This changes somebody else’s text and can’t be undone.'),
      action: i18n.t('Replace'),
      danger: true,
      send: { params, body: { decision: 'replace' } },
      done: i18n.t('The name was replaced.'),
    });
  return (
    <>
      <RowButton
        label={i18n.t('Leave')}
        of={place}
        loading={leave.isPending}
        onClick={() => leave.send({ params, body: { decision: 'leave' } })}
      />
      {row.found !== '' && (
        <RowButton label={i18n.t('Replace…')} of={place} danger onClick={() => void askToReplace()} />
      )}
    </>
  );
}
