import { accounts } from '@stoa/contract/people/accounts.endpoints';
import { merging, type MergePreview } from '@stoa/contract/office/user-records.endpoints';
import { roleName } from '@stoa/contract/kernel/role';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useEndpoint, useRows } from '../../kernel/queries.ts';
import ChoiceInput, { usePause } from '../../ui/ChoiceInput.tsx';
import { useAsked } from '../../ui/confirm.tsx';
import { notify, sentenceOf } from '../../ui/notify.ts';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LoadedPage } from '../../ui/RecordPage.tsx';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Obstacles } from './DeletionSection.tsx';
import { Counts } from './MergeSection.tsx';

type Side = MergePreview['kept'];
const labelOf = (side: Pick<Side, 'firstName' | 'lastName' | 'email'>) => `${fullName(side)}, ${side.email}`;

/** Administrator: chooses the other record of a person, shows what a merge would do, and merges. */
export default function MergePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const other = search.get('other');
  const own = useEndpoint(merging.preview, { params: { id }, query: {} }, { staleTime: 0 });
  const both = useEndpoint(merging.preview, { params: { id }, query: other ? { other } : {} }, { staleTime: 0 });
  return (
    <LoadedPage
      query={own}
      title={i18n.t('Merge two records of one person')}
      back={{ to: recordAt(paths.users, id), label: i18n.t('Edit User') }}
      failed={i18n.t('We couldn’t load the two records')}
      intro={i18n.t(
        'Everything of the other record moves to the one that stays. The other account is closed, and deleted after a day.',
      )}
    >
      {({ kept }) => (
        <>
          <OtherRecord kept={kept} other={both.data?.other ?? null} />
          <Loaded query={both} failed={i18n.t('We couldn’t load the two records')}>
            {(of) => of?.other && <Preview of={{ ...of, other: of.other }} />}
          </Loaded>
        </>
      )}
    </LoadedPage>
  );
}

/** Finds the other record: the server searches while the reader types. The focus stays while a chosen one loads. */
function OtherRecord({ kept, other }: Pick<MergePreview, 'kept' | 'other'>) {
  const [, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const q = usePause(text.trim());
  const { data, error } = useRows(accounts.users, {
    query: { role: kept.role, sort: 'name', pageSize: 20, ...(q !== '' && { q }) },
  });
  const found = (data?.rows ?? []).filter(({ _id }) => _id !== kept._id && _id !== other?._id);
  const known = other ? [{ value: other._id, label: labelOf(other) }] : [];
  return (
    <ChoiceInput
      label={i18n.t('Other record')}
      placeholder={i18n.t('Type a name or email address')}
      data={[...known, ...found.map(({ _id, person }) => ({ value: _id, label: labelOf(person) }))]}
      error={error ? sentenceOf(error, i18n.t('Failed to load users')) : null}
      nothing={i18n.t('No one matches.')}
      onSearch={setText}
      value={other?._id ?? ''}
      onChange={(value) => setSearch(value ? { other: String(value) } : {}, { replace: true })}
    />
  );
}

function Preview({ of }: { readonly of: MergePreview & { readonly other: Side } }) {
  const { kept, other, moves, keepsOtherApplication, refusals } = of;
  const navigate = useNavigate();
  const merge = useAsked(merging.merge);
  const rows: [string, (side: Side) => React.ReactNode][] = [
    [i18n.t('Name'), fullName],
    [i18n.t('Email'), ({ email }) => email],
    [i18n.t('Role'), ({ role }) => roleName(role)],
    [i18n.t('Status'), ({ status }) => <StatusBadge status={status} />],
    [i18n.t('Joined'), ({ joinedAt }) => instant(joinedAt)],
    [i18n.t('Application'), ({ application }) => (application ? <StatusBadge status={application} /> : '–')],
  ];
  const ask = () =>
    merge({
      title: i18n.t('Merge the two records?'),
      body: (
        <>
          <p>
            {i18n.t('{email} becomes part of {kept}, is signed out and can’t sign in any more.', {
              email: other.email,
              kept: kept.email,
            })}
          </p>
          <p>{i18n.t('We’ll email both addresses. You can undo it for a day.')}</p>
          <Counts of={moves} />
        </>
      ),
      action: i18n.t('Merge the records'),
      danger: true,
      send: {
        params: { id: kept._id },
        body: { other: other._id, version: kept.version, otherVersion: other.version },
      },
      failed: i18n.t('We couldn’t merge the records'),
      done: () => {
        notify(i18n.t('Merged. You can undo it for a day.'));
        void navigate(recordAt(paths.users, kept._id));
      },
    });
  return (
    <>
      <PlainTable
        label={i18n.t('The two records')}
        rows={rows}
        keyOf={([label]) => label}
        columns={[
          { label: /*i18n*/ 'Detail', cell: ([label]) => label },
          { label: /*i18n*/ 'Stays', cell: ([, cell]) => cell(kept) },
          { label: /*i18n*/ 'Is merged into it', cell: ([, cell]) => cell(other) },
        ]}
      />
      <p>
        <Link to={`${recordAt(paths.users, other._id, 'merge')}?other=${kept._id}`}>
          {i18n.t('Keep the other record instead')}
        </Link>
      </p>
      {refusals.length > 0 ? (
        <Obstacles title={i18n.t('These records can’t be merged yet.')} sentences={refusals} />
      ) : (
        <Section title={i18n.t('What moves')}>
          {moves.length > 0 ? <Counts of={moves} /> : <p>{i18n.t('The other record has nothing to move.')}</p>}
          {keepsOtherApplication && (
            <p>{i18n.t('The other record’s application is further along, so it replaces the one of this record.')}</p>
          )}
        </Section>
      )}
      <div>
        <Button danger disabled={refusals.length > 0} onClick={() => void ask()}>
          {i18n.t('Merge the records…')}
        </Button>
      </div>
    </>
  );
}
