import { files as filesApi } from '@stoa/contract/people/files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { roleName } from '@stoa/contract/kernel/role';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { userRecords, type UserRecords as Records } from '@stoa/contract/office/user-records.endpoints';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { addressOf } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay, useSession } from '../../kernel/session.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { Email } from '../../ui/Email.tsx';
import { dayOf, instant } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/RecordPage.tsx';
import { Details, Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import {
  logColumns,
  mailColumns,
  paymentColumns,
  registrationColumns,
  taughtColumns,
  type Columns,
} from './recordColumns.tsx';

/** The records about one person that the reader may see. Nothing can be changed here, and nobody signs in as them. */
export default function PersonPage() {
  const { id = '' } = useParams();
  // Each load is logged as an opening, so a short visit to another tab causes no other load.
  const query = useEndpoint(userRecords.ofUser, { params: { id } }, { staleTime: 60_000 });
  const back = useMay('administer')
    ? { to: paths.users, label: i18n.t('User Records') }
    : { to: paths.home, label: i18n.t('Home') };
  return (
    <LoadedPage
      query={query}
      title={i18n.t('Person')}
      back={back}
      failed={i18n.t('We couldn’t load this person’s page')}
      page={({ person, user }) => ({
        title: fullName(person),
        intro: (
          <>
            {[roleName(person.role), person.institution?.name].filter(Boolean).join(', ')}, <Email of={person.email} />
          </>
        ),
        actions: user && (
          <ButtonLink variant="default" to={recordAt(paths.users, user._id)}>
            {i18n.t('Edit User')}
          </ButtonLink>
        ),
      })}
    >
      {(records) => (
        <>
          <Note>{i18n.t('This page is only for reading. The log notes that you opened it.')}</Note>
          <Whole records={records} />
        </>
      )}
    </LoadedPage>
  );
}

function Whole({ records }: { readonly records: Records }) {
  const { person, user, application, files, taught, registrations, payments, mails, log } = records;
  const approves = useMay('approve');
  return (
    <>
      {user && <Account of={user} />}
      {approves && <Application of={application} />}
      {files && files.length > 0 && (
        <Section title={i18n.t('Documents')}>
          <ul>
            {files.map((file) => (
              <li key={file._id}>
                <DownloadButton label={file.name} from={addressOf(filesApi.download, { fileId: file._id })} />{' '}
                {dayOf(file.createdAt)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(person.role === 'Professor' || taught.length > 0) && (
        <Listed
          title={i18n.t('Courses taught')}
          none={i18n.t('This person teaches no course.')}
          columns={taughtColumns}
          rows={taught}
        />
      )}
      {(person.role === 'Student' || registrations.length > 0) && (
        <Listed
          title={i18n.t('Registrations')}
          none={i18n.t('This person never registered for a course.')}
          columns={registrationColumns}
          rows={registrations}
        />
      )}
      {payments && (person.role === 'Student' || payments.length > 0) && (
        <Listed
          title={i18n.t('Payments')}
          none={i18n.t('This person never paid anything.')}
          columns={paymentColumns}
          rows={payments}
        />
      )}
      {mails && (
        <Listed
          title={i18n.t('Emails')}
          none={i18n.t('We’ve sent no email to this address.')}
          columns={mailColumns}
          rows={mails}
        >
          <p>
            <Link to={paths.mails}>{i18n.t('See undelivered emails')}</Link>
          </p>
        </Listed>
      )}
      {log && (
        <Listed
          title={i18n.t('Log')}
          none={i18n.t('The log says nothing about this person.')}
          columns={logColumns}
          rows={log}
        />
      )}
    </>
  );
}

const Account = ({ of: user }: { readonly of: NonNullable<Records['user']> }) => (
  <Section title={i18n.t('Account')}>
    <Details
      of={{
        [i18n.t('Status')]: <StatusBadge status={user.status} />,
        [i18n.t('Since')]: instant(user.createdAt),
        [i18n.t('Two-factor sign-in')]: user.twoFactor ? i18n.t('On') : i18n.t('Off'),
        ...(user.deletionRequestedAt !== null && { [i18n.t('Asks to be deleted')]: instant(user.deletionRequestedAt) }),
      }}
    />
  </Section>
);

interface ListedProps<Row> {
  readonly title: string;
  /** The sentence that replaces an empty table. */
  readonly none: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly children?: ReactNode;
}
const Listed = <Row extends { readonly _id: string }>({ title, none, columns, rows, children }: ListedProps<Row>) => (
  <Section title={title}>
    <PlainTable label={title} empty={none} columns={columns} rows={rows} pageSize={10} />
    {children}
  </Section>
);

function Application({ of }: { readonly of: Records['application'] }) {
  const administers = useMay('administer');
  // Institutions don't decide on people.
  const isOfInstitution = useSession()?.institution != null;
  if (!of)
    return (
      <Section title={i18n.t('Application')}>
        <p>{i18n.t('This person hasn’t sent an application.')}</p>
      </Section>
    );
  const lists = administers
    ? { professor: paths.professors, student: paths.students }
    : { professor: paths.professorApprovals, student: paths.studentApprovals };
  return (
    <Section
      title={i18n.t('Application')}
      actions={
        <>
          {of.kind === 'professor' && (
            <Link to={recordAt(paths.instructorFiles, of._id)}>{i18n.t('Instructor file')}</Link>
          )}
          {(administers || !isOfInstitution) && (
            <Link to={recordAt(lists[of.kind], of._id)}>{i18n.t('Open the application')}</Link>
          )}
        </>
      }
    >
      <Details
        of={{
          [i18n.t('Status')]: <StatusBadge status={of.approvalStatus} />,
          [i18n.t('Sent')]: of.takenBack ? i18n.t('Taken back') : dayOf(of.waitingSince),
          [i18n.t('Decided')]: of.decidedAt && instant(of.decidedAt),
          [i18n.t('Decided by')]: of.decidedBy && fullName(of.decidedBy),
          ...(of.statusReason && { [i18n.t('Reason')]: of.statusReason }),
        }}
      />
    </Section>
  );
}
