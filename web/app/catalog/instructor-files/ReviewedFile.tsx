import { agreements } from '@stoa/contract/catalog/agreements.endpoints';
import {
  type InstructorFile,
  instructorFiles,
  type Qualification,
} from '@stoa/contract/catalog/instructor-files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay, useSession } from '../../kernel/session.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { basisNames, credentialsInWords } from './words.ts';
import { day, dayOf } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { LoadedPage } from '../../ui/RecordPage.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { useRecord } from '../../ui/useRecord.ts';
import { AskToShare } from './AskToShare.tsx';
import { Credentials } from './ReviewedCredentials.tsx';
import { QualificationDialog } from './QualificationDialog.tsx';

/** An institution's administrators: a professor's credentials, and for which courses the professor is qualified. */
export default function ReviewedFilePage() {
  const { id, close } = useRecord(paths.home);
  const query = useEndpoint(instructorFiles.one, { params: { id } });
  return (
    <LoadedPage
      query={query}
      title={i18n.t('Instructor file')}
      back={{ label: i18n.t('Back'), onClick: close }}
      failed={i18n.t('We couldn’t load the instructor file.')}
      page={({ professor }) => ({ intro: fullName(professor.personREF) })}
    >
      {(file) => <ReviewedFile key={id} file={file} />}
    </LoadedPage>
  );
}

function ReviewedFile({ file }: { file: InstructorFile }) {
  const institution = useSession()?.institution ?? null;
  const administers = useMay('administer');
  const decides = useMay('approve') && !administers;
  return (
    <>
      {institution && <Minimum institutionId={institution._id} name={institution.name} />}
      <Section title={i18n.t('Credentials')}>
        {file.credentials === null ? (
          institution && <AskToShare file={file} institution={institution} />
        ) : (
          <Credentials credentials={file.credentials} decides={decides} />
        )}
      </Section>
      <Qualifications file={file} decides={decides} />
    </>
  );
}

/** The minimum that the agreement in force requires of a professor. */
function Minimum({ institutionId, name }: { institutionId: string; name: string }) {
  const query = useEndpoint(agreements.list, { params: { id: institutionId } });
  return (
    <Section title={i18n.t('Required by the agreement')}>
      <Loaded query={query} failed={i18n.t('We couldn’t load the agreement.')}>
        {(versions) => {
          const agreement = versions?.find(({ state }) => state === 'in force');
          return (
            <p>
              {agreement
                ? i18n.t('{institution}: {credentials}', {
                    institution: name,
                    credentials: credentialsInWords(agreement.credentials),
                  })
                : i18n.t('{institution} has no agreement in force.', { institution: name })}
            </p>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Qualifications({ file, decides }: { file: InstructorFile; decides: boolean }) {
  const name = fullName(file.professor.personREF);
  const [asked, setAsked] = useState<Qualification | 'new'>();
  return (
    <Section
      title={i18n.t('Qualified for')}
      actions={decides && <Button onClick={() => setAsked('new')}>{i18n.t('+ Add Qualification')}</Button>}
    >
      <PlainTable
        empty={i18n.t('{name} isn’t qualified for any course yet.', { name })}
        label={i18n.t('Qualifications')}
        columns={[
          { label: /*i18n*/ 'Course', cell: ({ courseDefinitionREF }) => courseDefinitionREF.name },
          { label: /*i18n*/ 'Institution', cell: ({ institutionREF }) => institutionREF.name },
          {
            label: /*i18n*/ 'Basis',
            cell: ({ basis, reason }) =>
              reason ? `${i18n.t(basisNames[basis])}: ${reason}` : i18n.t(basisNames[basis]),
            full: true,
          },
          {
            label: /*i18n*/ 'Valid until',
            cell: ({ validUntil, isValid }) =>
              isValid
                ? validUntil === null
                  ? i18n.t('Without an end')
                  : day(validUntil)
                : i18n.t('Expired on {date}', { date: day(validUntil) }),
          },
          {
            label: /*i18n*/ 'Decided',
            cell: ({ decidedBy, decidedAt }) =>
              decidedBy
                ? i18n.t('{name}, {date}', { name: fullName(decidedBy), date: dayOf(decidedAt) })
                : dayOf(decidedAt),
          },
        ]}
        rows={file.qualifications}
        {...(decides && {
          actions: (one: Qualification) => <QualificationActions of={one} name={name} renew={() => setAsked(one)} />,
        })}
      />
      {asked && (
        <QualificationDialog
          title={asked === 'new' ? i18n.t('Qualify {name}', { name }) : i18n.t('Renew qualification')}
          file={file}
          renewed={asked === 'new' ? undefined : asked}
          close={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

interface QualificationActionsProps {
  readonly of: Qualification;
  readonly name: string;
  readonly renew: () => void;
}
function QualificationActions({ of: { _id, courseDefinitionREF }, name, renew }: QualificationActionsProps) {
  const remove = useAsked(instructorFiles.removeQualification);
  const course = courseDefinitionREF.name;
  const ask = () =>
    remove({
      title: i18n.t('Take back the qualification for {course}?', { course }),
      body: i18n.t('{name} can’t be approved for new courses of {course}. Courses that were approved stay.', {
        name,
        course,
      }),
      action: i18n.t('Take back'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('We couldn’t take back the qualification.'),
      done: i18n.t('The qualification for {course} was taken back.', { course }),
    });
  return (
    <RowActions of={course}>
      <RowButton label={i18n.t('Renew')} of={course} onClick={renew} />
      <RowButton label={i18n.t('Take back')} danger of={course} onClick={() => void ask()} />
    </RowActions>
  );
}
