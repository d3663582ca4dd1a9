import type { User } from '@stoa/contract/people/accounts.endpoints';
import { mergedKinds, merging, type MergePreview } from '@stoa/contract/office/user-records.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { useEndpoint } from '../../kernel/queries.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Details, Section } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';

/** How many rows there are of each kind. */
export const Counts = ({ of }: { readonly of: MergePreview['moves'] }) => (
  <Details
    of={Object.fromEntries(
      of.map(({ kind, count }) => [i18n.t(mergedKinds[kind]), i18n.t('{count, number}', { count })]),
    )}
  />
);

/** Administrator: leads to the merge with another record of a student or professor, and undoes it for a day. */
export function MergeSection({ user: { _id, person } }: { readonly user: User }) {
  const isMergeable = person.role === 'Student' || person.role === 'Professor';
  const query = useEndpoint(merging.preview, { params: { id: _id } }, { staleTime: 0, enabled: isMergeable });
  if (!isMergeable) return null;
  return (
    <Section title={i18n.t('Another record of this person')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load the two records')}>
        {(preview) =>
          preview?.merged ? (
            <Merged id={_id} merged={preview.merged} />
          ) : (
            <>
              <p>{i18n.t('If one person has two records, you can merge them. You can undo it for a day.')}</p>
              <div>
                <ButtonLink variant="default" to={recordAt(paths.users, _id, 'merge')}>
                  {i18n.t('Merge with another record…')}
                </ButtonLink>
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Merged({ id, merged }: { readonly id: string; readonly merged: NonNullable<MergePreview['merged']> }) {
  const undo = useAsked(merging.undo);
  const words = { name: fullName(merged), email: merged.email };
  const ask = () =>
    undo({
      title: i18n.t('Undo the merge?'),
      body: (
        <>
          <p>{i18n.t('{name} gets the account {email} back.', words)}</p>
          {merged.back.length > 0 && <p>{i18n.t('These go back, with what came in their courses:')}</p>}
          {merged.back.length > 0 && <Counts of={merged.back} />}
          {merged.stays.length > 0 && <p>{i18n.t('These came after the merge and stay here:')}</p>}
          {merged.stays.length > 0 && <Counts of={merged.stays} />}
        </>
      ),
      action: i18n.t('Undo the merge'),
      danger: true,
      send: { params: { id } },
      failed: i18n.t('We couldn’t undo the merge'),
      done: i18n.t('The two records are separate again. We’ve told both addresses.'),
    });
  return (
    <Note tone="approved" title={i18n.t('Merged. You can undo it until {when}.', { when: instant(merged.until) })}>
      <p>{i18n.t('The record of {name}, {email}, is part of this one.', words)}</p>
      <RowButton label={i18n.t('Undo the merge')} of={words.name} onClick={() => void ask()} prominent />
    </Note>
  );
}
