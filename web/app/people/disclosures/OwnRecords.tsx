import { type Disclosure, disclosures, type RecordCorrection } from '@stoa/contract/people/disclosures.shapes';
import { ownAccount } from '@stoa/contract/people/own-account.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Below } from '../../ui/plain/Table.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { type Column, RowsTable } from '../../ui/RowsTable.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Fields } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { useSend } from '../../ui/useSend.ts';
import { CheckboxInput } from '../../ui/plain/Input.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

/** Lets people ask for a correction in their own records. */
function AskCorrection({ onClose }: { readonly onClose: () => void }) {
  const form = useSchemaForm(disclosures.askCorrection, {
    values: { about: '', text: '' },
    failed: i18n.t('We couldn’t send your request.'),
    done: i18n.t('We received your request. We’ll email you when it’s answered.'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={i18n.t('Ask for a correction')}
      width="small"
      form={form}
      button={i18n.t('Send request')}
      onClose={onClose}
    >
      <Fields
        form={form}
        of={{
          about: {
            label: i18n.t('What is wrong?'),
            description: i18n.t('For example: my date of birth, or the grade in a course.'),
            first: true,
            wide: true,
          },
          text: { label: i18n.t('What should it be, and why?'), type: 'textarea', rows: 6 },
        }}
      />
    </FormDialog>
  );
}

const things: Readonly<Record<Disclosure['what'], string>> = {
  registration: /*i18n*/ 'Your registration, with your name, contact and date of birth',
  application: /*i18n*/ 'Your student application',
  document: /*i18n*/ 'A document',
  'id number': /*i18n*/ 'Your ID number',
  records: /*i18n*/ 'A file with all your records',
};
const grounds: Readonly<Record<Disclosure['ground'], string>> = {
  consent: /*i18n*/ 'You agreed to it when you registered for credit.',
  enrollment: /*i18n*/ 'You’re enrolled in a course that the college grants credit for.',
};

const disclosureColumns: readonly Column<Disclosure>[] = [
  { label: /*i18n*/ 'Date', cell: ({ at }) => instant(at), sort: 'at' },
  {
    label: /*i18n*/ 'College',
    cell: ({ institution }) => institution.name,
    sort: 'institution',
  },
  {
    label: /*i18n*/ 'Records received',
    cell: ({ what, file, course }) => (
      <>
        {i18n.t(things[what])}
        {file !== null && <span className="below">{file}</span>}
        {course && (
          <span className="below">
            <Link to={`/courses/${course._id}`}>{course.name}</Link>
          </span>
        )}
      </>
    ),
    wide: true,
    full: true,
  },
  { label: /*i18n*/ 'Why', cell: ({ ground }) => i18n.t(grounds[ground]), wide: true, full: true },
  { label: /*i18n*/ 'Opened or sent by', cell: ({ by }) => (by ? fullName(by) : '–') },
];

const states: Readonly<Record<RecordCorrection['state'], { readonly label: string; readonly tone: Tone }>> = {
  open: { label: /*i18n*/ 'Waiting for an answer', tone: 'pending' },
  corrected: { label: /*i18n*/ 'Corrected', tone: 'approved' },
  refused: { label: /*i18n*/ 'Not changed', tone: 'denied' },
};
const correctionColumns: readonly Column<RecordCorrection>[] = [
  { label: /*i18n*/ 'Date', cell: ({ askedAt }) => instant(askedAt), sort: 'askedAt' },
  {
    label: /*i18n*/ 'What you asked about',
    cell: ({ about, text }) => <Below is={text}>{about}</Below>,
    wide: true,
    full: true,
  },
  {
    label: /*i18n*/ 'Status',
    cell: ({ state }) => <StatusBadge status={states[state].label} tone={states[state].tone} />,
    sort: 'state',
    full: true,
  },
  {
    label: /*i18n*/ 'Our answer',
    cell: ({ answer, decidedAt }) => (decidedAt === null ? '–' : <Below is={instant(decidedAt)}>{answer}</Below>),
    wide: true,
    full: true,
  },
];

/** Student: the colleges that received the student's records, and the corrections that the student asked for. */
export default function OwnRecords() {
  const isTheirs = useMay('study');
  return (
    <Page
      title={i18n.t('My Records')}
      intro={i18n.t('See what colleges received about you, and ask us to correct what is wrong.')}
    >
      {isTheirs ? (
        <>
          <Section title={i18n.t('Who received your records')}>
            <RowsTable
              label={i18n.t('Who received your records')}
              of={disclosures.own}
              columns={disclosureColumns}
              sort="-at"
              empty={i18n.t('No college has received anything about you.')}
            />
          </Section>
          <Unlisting />
          <Corrections />
        </>
      ) : (
        <p>{i18n.t('This page shows students their own records. Your account isn’t a student account.')}</p>
      )}
    </Page>
  );
}

/** Keeps the student's name from other students and the public. */
function Unlisting() {
  const query = useEndpoint(ownAccount.one);
  const set = useSend(ownAccount.unlist, { failed: i18n.t('We couldn’t save this setting.') });
  return (
    <Section title={i18n.t('Directory hold')}>
      <p>
        {i18n.t(
          'With a directory hold, other students and the public don’t see your name. You’re “A student” on message boards, and checks of your records of study don’t name you. Your professors, your college and our staff still see you.',
        )}
      </p>
      <Loaded query={query} failed={i18n.t('We couldn’t load your account.')}>
        {(account) => (
          <CheckboxInput
            label={i18n.t('Keep my name from other students and the public')}
            checked={(set.isPending ? set.variables?.body?.held : account?.directoryHold) ?? false}
            disabled={set.isPending}
            onChange={({ currentTarget: { checked } }) =>
              set.send(
                { body: { held: checked } },
                checked ? i18n.t('Your directory hold is set.') : i18n.t('Your directory hold is lifted.'),
              )
            }
          />
        )}
      </Loaded>
    </Section>
  );
}

function Corrections() {
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title={i18n.t('Corrections')}
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          {i18n.t('Ask for a correction')}
        </Button>
      }
    >
      <RowsTable
        label={i18n.t('Corrections')}
        of={disclosures.ownCorrections}
        columns={correctionColumns}
        prefix="corrections"
        sort="-askedAt"
        search={false}
        empty={i18n.t('You haven’t asked for a correction.')}
      />
      {asking && <AskCorrection onClose={() => setAsking(false)} />}
    </Section>
  );
}
