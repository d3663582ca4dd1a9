import { i18n } from '@stoa/contract/kernel/i18n';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people';
import { userRecords, type UserRecords as Records } from '@stoa/contract/user-records';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useEndpoint } from '../kernel/queries.ts';
import { Email } from '../ui/Email.tsx';
import { day, instant } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { logColumns, mailColumns, paymentColumns, registrationColumns, taughtColumns } from './recordColumns.tsx';

/** Administrator: what there is about one person, to help them. Nothing can be changed here, and nobody signs in as them. */
export default function UserRecords() {
  const { id = '' } = useParams();
  // Each opening is a line in the log, so a short look at another tab doesn't ask again.
  const query = useEndpoint(userRecords.ofUser, { params: { id } }, { staleTime: 60_000 });
  const back = { to: paths.users, label: i18n.t('User Records') };
  return (
    <Loaded
      query={query}
      failed={i18n.t('We couldn’t load this person’s records')}
      frame={(instead) => (
        <Page title={i18n.t('Records')} back={back}>
          {instead}
        </Page>
      )}
    >
      {(records) =>
        records && (
          <Page
            title={fullName(records.user.person)}
            back={back}
            intro={i18n.t(
              'Everything we know that helps you answer this person. To read only; opening it is in the log.',
            )}
            actions={
              <ButtonLink variant="default" to={recordAt(paths.users, records.user._id)}>
                {i18n.t('Edit User')}
              </ButtonLink>
            }
          >
            <Whole records={records} />
          </Page>
        )
      }
    </Loaded>
  );
}

function Whole({ records }: { readonly records: Records }) {
  const { user, taught, registrations, payments, mails, log } = records;
  return (
    <>
      <Section title={i18n.t('Account')}>
        <Facts
          of={{
            [i18n.t('Status')]: <StatusBadge status={user.status} />,
            [i18n.t('Role')]: i18n.t(user.person.role),
            [i18n.t('Email')]: <Email of={user.person.email} />,
            [i18n.t('Since')]: instant(user.createdAt),
            [i18n.t('Two-factor sign-in')]: user.twoFactor ? i18n.t('On') : i18n.t('Off'),
            ...(user.deletionRequestedAt !== null && {
              [i18n.t('Asks to be deleted')]: instant(user.deletionRequestedAt),
            }),
          }}
        />
      </Section>
      <Application of={records.application} />
      <Listed title={i18n.t('Courses taught')} none={i18n.t('This person teaches no course.')} count={taught.length}>
        <PlainTable label={i18n.t('Courses taught')} columns={taughtColumns} rows={taught} keyOf={idOf} pageSize={10} />
      </Listed>
      <Listed
        title={i18n.t('Registrations')}
        none={i18n.t('This person never registered for a course.')}
        count={registrations.length}
      >
        <PlainTable
          label={i18n.t('Registrations')}
          columns={registrationColumns}
          rows={registrations}
          keyOf={idOf}
          pageSize={10}
        />
      </Listed>
      <Listed title={i18n.t('Payments')} none={i18n.t('This person never paid anything.')} count={payments.length}>
        <PlainTable label={i18n.t('Payments')} columns={paymentColumns} rows={payments} keyOf={idOf} pageSize={10} />
      </Listed>
      <Listed title={i18n.t('Emails')} none={i18n.t('We’ve sent no email to this address.')} count={mails.length}>
        <PlainTable label={i18n.t('Emails')} columns={mailColumns} rows={mails} keyOf={idOf} pageSize={10} />
        <p>
          <Link to={paths.mails}>{i18n.t('See undelivered emails')}</Link>
        </p>
      </Listed>
      <Listed title={i18n.t('Log')} none={i18n.t('The log says nothing about this person.')} count={log.length}>
        <PlainTable label={i18n.t('Log')} columns={logColumns} rows={log} keyOf={idOf} pageSize={10} />
      </Listed>
    </>
  );
}

const idOf = ({ _id }: { readonly _id: string }) => _id;

interface ListedProps {
  readonly title: string;
  /** The sentence in the place of an empty table. */
  readonly none: string;
  readonly count: number;
  readonly children: ReactNode;
}
const Listed = ({ title, none, count, children }: ListedProps) => (
  <Section title={title}>{count === 0 ? <p>{none}</p> : children}</Section>
);

function Application({ of }: { readonly of: Records['application'] }) {
  if (!of)
    return (
      <Section title={i18n.t('Application')}>
        <p>{i18n.t('This person hasn’t sent an application.')}</p>
      </Section>
    );
  const list = of.kind === 'professor' ? paths.professors : paths.students;
  return (
    <Section
      title={i18n.t('Application')}
      actions={<Link to={recordAt(list, of._id)}>{i18n.t('Open the application')}</Link>}
    >
      <Facts
        of={{
          [i18n.t('Status')]: <StatusBadge status={of.approvalStatus} />,
          [i18n.t('Sent')]: of.takenBack ? i18n.t('Taken back') : day(of.waitingSince.slice(0, 10)),
          [i18n.t('Decided')]: of.decidedAt && instant(of.decidedAt),
          [i18n.t('Decided by')]: of.decidedBy && fullName(of.decidedBy),
          ...(of.statusReason && { [i18n.t('Reason')]: of.statusReason }),
        }}
      />
    </Section>
  );
}
