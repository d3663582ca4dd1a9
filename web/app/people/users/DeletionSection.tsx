import type { User } from '@stoa/contract/people/accounts.endpoints';
import {
  removedKinds,
  retention,
  retentionKinds,
  type DeletionPreview,
  keptFor,
} from '@stoa/contract/office/retention.shapes';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useState } from 'react';
import { useEndpoint } from '../../kernel/queries.ts';
import { useSession } from '../../kernel/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form, FormGroup } from '../../ui/Form.tsx';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Details, Section } from '../../ui/Page.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';

/** Administrator: deletes a person, apart from everything else on their page. */
export function DeletionSection({ user, close }: { user: User; close: () => void }) {
  const [opened, setOpened] = useState(false);
  const own = useSession()?.person._id === user.person._id;
  const name = fullName(user.person);
  if (own) return null;
  return (
    <Section title={i18n.t('Delete this person')}>
      {user.deletionRequestedAt !== null && (
        <Note tone="pending">
          {i18n.t('{name} asked on {time} to be deleted.', { name, time: instant(user.deletionRequestedAt) })}
        </Note>
      )}
      <p>
        {i18n.t(
          'This removes the account and everything that only concerns this person. Payments, grades and records of study are kept without the name.',
        )}
      </p>
      <div>
        <Button danger onClick={() => setOpened(true)}>
          {i18n.t('Delete person…')}
        </Button>
      </div>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={i18n.t('Delete {name}?', { name })}>
        <Preview user={user} close={() => setOpened(false)} done={close} />
      </Dialog>
    </Section>
  );
}

interface PreviewProps {
  readonly user: User;
  readonly close: () => void;
  readonly done: () => void;
}
function Preview({ user, close, done }: PreviewProps) {
  const query = useEndpoint(retention.preview, { params: { id: user._id } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load what would be removed.')} fresh>
      {(preview) =>
        preview &&
        (preview.obstacles.length > 0 ? (
          <Obstacles title={i18n.t('This person can’t be deleted yet.')} sentences={preview.obstacles} />
        ) : (
          <DeletionForm user={user} preview={preview} close={close} done={done} />
        ))
      }
    </Loaded>
  );
}

function DeletionForm({ user, preview, close, done }: PreviewProps & { preview: DeletionPreview }) {
  const name = fullName(user.person);
  const form = useSchemaForm(retention.deletePerson, {
    values: { name: '' },
    params: { id: user._id },
    check: ({ name: typed }): Record<string, string> =>
      typed.trim().toLowerCase() === name.toLowerCase()
        ? {}
        : { name: i18n.t('Type the name as it is shown: {name}', { name }) },
    done: i18n.t(
      'The person was deleted. We’ve told them by email. Others’ texts that may name them are listed under Data retention.',
    ),
    onDone: done,
  });
  const removed = preview.removed
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => [i18n.t(removedKinds[kind]), i18n.t('{count, number}', { count })] as const);
  const kept = preview.kept
    .filter(({ count }) => count > 0)
    .map(({ kind, count, days, why }) => {
      const words = { count, time: keptFor(days), why };
      return [i18n.t(retentionKinds[kind].label), i18n.t('{count, number}. {time}. {why}', words)] as const;
    });
  return (
    <Form form={form} button={i18n.t('Delete for good')} danger cancel={{ onClick: close }} asksBeforeLeaving={false}>
      <FormGroup title={i18n.t('Removed')}>
        <Details of={Object.fromEntries(removed)} />
      </FormGroup>
      {kept.length > 0 && (
        <FormGroup title={i18n.t('Kept without the name')}>
          <Details of={Object.fromEntries(kept)} />
        </FormGroup>
      )}
      <p>{i18n.t('This can’t be undone. Backups lose the data as newer ones take their place.')}</p>
      <FormGroup title={i18n.t('To be sure')}>
        <Field form={form} name="name" label={i18n.t('Type {name}', { name })} required autoComplete="off" wide />
      </FormGroup>
    </Form>
  );
}

/** Why something can't be done to a person yet. */
export const Obstacles = ({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) => (
  <Note tone="denied" title={title}>
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Note>
);
