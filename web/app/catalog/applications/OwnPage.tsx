import { accounts } from '@stoa/contract/people/accounts.endpoints';
import type { Application, OwnApplication } from '@stoa/contract/catalog/applications';
import { Biography, type Professor, professorKind, professors } from '@stoa/contract/catalog/professors.shapes';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { paths, chosenCourse, enrollAt } from '@stoa/contract/paths';
import { instant } from '../../ui/format.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { StatusBanner } from '../../ui/StatusBadge.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import { ApplicationHistory, ApplicationRecord, PersonDetails } from './ApplicationRecord.tsx';
import { type Kind, useKind } from './kinds.ts';
import { NewApplicationForm, ResubmittedForm } from './OwnForm.tsx';
import { useAsked } from '../../ui/confirm.tsx';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { portrait } from '@stoa/contract/people/files.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { Field, FileField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Picture } from '../../ui/plain/Picture.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

const note = professorKind.fields.find(({ name }) => name === 'biography')?.description;

interface Values {
  readonly biography: string;
  readonly isShown: boolean;
  readonly portraitREF: unknown;
}
const valuesOf = (professor: Application): Values => {
  const { biography, isShown } = professor as Professor;
  return { biography, isShown, portraitREF: null };
};

/** A professor's biography for visitors. Unlike the rest of the application, it can be changed at any time. */
function BiographySection({ professor }: { professor: Professor }) {
  const { _id, approvalStatus, portraitREF } = professor;
  const form = useSchemaForm(professors.setBiography, {
    values: valuesOf(professor),
    changes: { record: professor, valuesOf },
    schema: Biography,
    toBody: ({ biography, isShown }) => ({ biography, isShown }),
    failed: i18n.t('We couldn’t save your biography'),
    // The picture that was just sent is the one on file now.
    onDone: (saved) => {
      form.methods.reset(valuesOf(saved));
    },
    done: i18n.t('Biography saved.'),
  });
  return (
    <Section title={i18n.t('Biography')}>
      {approvalStatus === 'Approved' && (
        <p>
          <Link to={`/professorDetails?id=${_id}`}>{i18n.t('See your public page')}</Link>
        </p>
      )}
      <Form form={form} button={i18n.t('Save biography')} legend={false}>
        <Field
          form={form}
          name="biography"
          label={i18n.t('Your biography')}
          type="textarea"
          rows={8}
          // It may be empty: the page then shows no biography.
          required={false}
          {...(note === undefined ? {} : { description: i18n.t(note) })}
        />
        {portraitREF && (
          <Picture of={portraitREF._id} name={fullName(professor.personREF)} alt={i18n.t('Your current picture')} />
        )}
        <FileField
          form={form}
          name="portraitREF"
          label={i18n.t('Your picture')}
          rule={portrait}
          current={portraitREF}
          required={false}
          removable
        />
        <Field
          form={form}
          name="isShown"
          label={i18n.t('Show me to visitors on the home page')}
          type="checkbox"
          required={false}
          description={i18n.t(
            'Once your application is approved, the home page shows everyone your name, title, biography and picture, and your public page shows your picture too. You can change this at any time.',
          )}
        />
      </Form>
    </Section>
  );
}

/** Takes back the reader's application to change it, after a question. No one decides on it until it is sent again. */
function TakeBackButton({ kind, id }: { kind: Kind; id: string }) {
  const takeBack = useAsked(kind.endpoints.takeBack);
  const ask = () =>
    takeBack({
      title: i18n.t('Take back your application?'),
      body: i18n.t(
        'You can then change anything in it. No one will decide on it until you send it again, and its waiting time starts over.',
      ),
      action: i18n.t('Take it back'),
      safe: i18n.t('Keep it as it is'),
      send: { params: { id } },
      failed: i18n.t('We couldn’t take back your application.'),
    });
  return (
    <Button variant="default" onClick={() => void ask()}>
      {i18n.t('Take back and edit')}
    </Button>
  );
}

/** A person's own application: the form until it is sent, then what was sent. */
export default function OwnPage() {
  const kind = useKind();
  const isTheirs = useMay(`applyAs${kind.role}`);
  const query = useEndpoint(kind.endpoints.mine, {}, { enabled: isTheirs });
  const { pathname, search } = useLocation();
  return (
    <Page title={kind.noun === 'student' ? i18n.t('Student Information') : i18n.t('Professor Information')}>
      {isTheirs ? (
        <Loaded query={query} failed={i18n.t(kind.failedToLoad)}>
          {(application) => {
            if (!application) return <Applying kind={kind} />;
            if (pathname !== kind.details)
              return !import.meta.env.SSR && <Navigate to={kind.details + search} replace />;
            return <Sent kind={kind} application={application} />;
          }}
        </Loaded>
      ) : (
        <p>
          {kind.noun === 'student'
            ? i18n.t('This page shows students their own application. Your account isn’t a student account.')
            : i18n.t('This page shows professors their own application. Your account isn’t a professor account.')}
        </p>
      )}
    </Page>
  );
}

/** The meaning of each status for the applicant. */
const meanings: Readonly<Record<string, string>> = {
  Denied: /*i18n*/ 'If you have questions, write to support.',
  'Awaiting Info': /*i18n*/ 'Something is missing. Fill in the empty fields and send your application again.',
};
const approved: Record<Kind['noun'], string> = {
  student: /*i18n*/ 'The courses you take for credit count.',
  professor: /*i18n*/ 'You can schedule courses, and others can choose you as the professor of theirs.',
};

function Applying({ kind }: { kind: Kind }) {
  const self = useEndpoint(accounts.self);
  return (
    <>
      <Note>
        {kind.noun === 'student'
          ? i18n.t(
              'This information is required to be submitted for approval before recieving credit for an accredited course.',
            )
          : i18n.t(
              'This information is required to be submitted for approval before scheduling or teaching an accredited course.',
            )}
      </Note>
      {self.data && (
        <Section title={i18n.t('Contact')}>
          <PersonDetails person={self.data} />
        </Section>
      )}
      <NewApplicationForm kind={kind} />
    </>
  );
}

/** Says that we received an application and how long a decision takes, and links to the course it was sent for. */
function Received({ waitingSince, usualDays }: Pick<OwnApplication, 'waitingSince' | 'usualDays'>) {
  const [search] = useSearchParams();
  const course = chosenCourse(search);
  const mayStudy = useMay('study');
  const next = course === undefined ? paths.studentCourses : enrollAt(true, course);
  return (
    <>
      <p>
        {i18n.t('Your application is waiting for approval. We received it on {date}.', { date: instant(waitingSince) })}{' '}
        {usualDays !== null &&
          i18n.t('A decision usually takes {count, plural, one {# day} other {# days}}.', { count: usualDays })}{' '}
        {i18n.t('We’ll email you when it’s decided.')}
      </p>
      {mayStudy && (
        <p>
          <ButtonLink to={next}>
            {course === undefined ? i18n.t('Go to my courses') : i18n.t('Go back to the course')}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Sent({ kind, application }: { kind: Kind; application: OwnApplication }) {
  const { _id, approvalStatus: status, statusReason, resubmitted, takenBack } = application;
  // The person has answered the request since.
  const reason = resubmitted ? '' : statusReason;
  return (
    <>
      <StatusBanner status={status}>
        {reason && <p>{i18n.t('Reason: {reason}', { reason })}</p>}
        {status === 'Pending' && !takenBack ? (
          <Received {...application} />
        ) : (
          <p>
            {takenBack
              ? i18n.t('You’ve taken back your application. Make your changes, then send it again.')
              : i18n.t((status === 'Approved' ? approved[kind.noun] : meanings[status]) ?? '')}
          </p>
        )}
        {application.actions.includes('takeBack') && <TakeBackButton kind={kind} id={_id} />}
      </StatusBanner>
      {takenBack || status === 'Awaiting Info' ? (
        <>
          <Section title={i18n.t('Contact')}>
            <PersonDetails person={application.personREF} />
          </Section>
          <ResubmittedForm kind={kind} application={application} />
        </>
      ) : (
        <>
          {kind.noun === 'professor' && <BiographySection professor={application as Application as Professor} />}
          <ApplicationRecord kind={kind} application={application} idNumber={application.idNumber} own />
        </>
      )}
      <ApplicationHistory kind={kind} id={_id} />
    </>
  );
}
