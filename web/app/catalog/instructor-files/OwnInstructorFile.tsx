import {
  type InstructorFile,
  instructorFiles,
  type Qualification,
} from '@stoa/contract/catalog/instructor-files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { professors } from '@stoa/contract/catalog/professors.endpoints';
import { Link } from 'react-router';
import { useEndpoint, useEveryRow } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Credentials } from './Credentials.tsx';
import { fullName } from '@stoa/contract/people/people';
import { day, instant } from '../../ui/format.ts';
import { PlainTable } from '../../ui/PlainTable.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { basisNames } from './words.ts';
import { agreements } from '@stoa/contract/catalog/agreements.endpoints';
import { useSend } from '../../ui/useSend.ts';
import { Below } from '../../ui/plain/Table.tsx';
import { CheckboxInput } from '../../ui/plain/Input.tsx';

/** Chooses which colleges may read the professor's credentials, with a switch for each. */
function Sharing({ professorId, sharedWith }: { professorId: string; sharedWith: InstructorFile['sharedWith'] }) {
  const partners = useEveryRow(agreements.partners);
  const share = useSend(instructorFiles.share, { failed: i18n.t('We couldn’t save this setting.') });
  const change = (college: { readonly _id: string; readonly name: string }, agreed: boolean) =>
    share.send(
      { params: { id: professorId }, body: { institutionREF: college._id, agreed } },
      agreed
        ? i18n.t('{college} can read your instructor file now.', { college: college.name })
        : i18n.t('{college} can no longer read your instructor file.', { college: college.name }),
    );
  return (
    <Section title={i18n.t('Sharing')}>
      <p className="soft">
        {i18n.t(
          'A college that may read your file sees your credentials, checks them against documents and prints them in its roster of instructors. You can stop sharing at any time; the college keeps its checks and decisions.',
        )}
      </p>
      <Loaded query={partners} failed={i18n.t('We couldn’t load the colleges.')}>
        {(colleges) =>
          colleges.length === 0 ? (
            <p>{i18n.t('No college grants credit here yet.')}</p>
          ) : (
            <div className="stack">
              {colleges.map((college) => {
                const shared = sharedWith.find(({ _id }) => _id === college._id);
                const asked = share.isPending && share.variables?.body?.institutionREF === college._id;
                return (
                  <CheckboxInput
                    key={college._id}
                    label={i18n.t('Let {college} read my instructor file', { college: college.name })}
                    description={
                      shared
                        ? i18n.t('Shared since {date}.', { date: instant(shared.agreedAt) })
                        : i18n.t('Not shared.')
                    }
                    checked={asked ? share.variables?.body?.agreed === true : shared !== undefined}
                    disabled={share.isPending}
                    onChange={({ currentTarget: { checked } }) => change(college, checked)}
                  />
                );
              })}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

const columns: readonly Omit<Column<Qualification>, 'sort'>[] = [
  { label: /*i18n*/ 'Course', cell: ({ courseDefinitionREF }) => courseDefinitionREF.name },
  { label: /*i18n*/ 'College', cell: ({ institutionREF }) => institutionREF.name },
  {
    label: /*i18n*/ 'Basis',
    cell: ({ basis, reason }) => <Below is={reason}>{i18n.t(basisNames[basis])}</Below>,
    wide: true,
    full: true,
  },
  {
    label: /*i18n*/ 'Valid until',
    cell: ({ isValid, validUntil }) => (
      <>
        {validUntil === null ? i18n.t('No end date') : day(validUntil)}
        {!isValid && (
          <div>
            <StatusBadge status={/*i18n*/ 'Expired'} tone="denied" />
          </div>
        )}
      </>
    ),
    full: true,
  },
  {
    label: /*i18n*/ 'Decided',
    cell: ({ decidedAt, decidedBy }) => <Below is={decidedBy && fullName(decidedBy)}>{instant(decidedAt)}</Below>,
  },
];

/** The courses that colleges let a professor teach. */
const Qualifications = ({ of }: { readonly of: readonly Qualification[] }) => (
  <Section title={i18n.t('Courses that colleges let you teach')}>
    <PlainTable
      label={i18n.t('Courses that colleges let you teach')}
      empty={i18n.t(
        'No college has qualified you for a course yet. A college decides when you ask for approval of a course it grants credit for.',
      )}
      columns={columns}
      rows={of}
    />
  </Section>
);

/** Professor: the credentials that colleges ask for, what each college has checked and decided, and who may read them. */
export default function OwnInstructorFile() {
  const isTheirs = useMay('applyAsProfessor');
  const mine = useEndpoint(professors.mine, {}, { enabled: isTheirs });
  return (
    <Page
      title={i18n.t('Instructor File')}
      intro={i18n.t('Colleges that grant credit for your courses ask for your credentials. Enter them once here.')}
    >
      {isTheirs ? (
        <Loaded query={mine} failed={i18n.t('We couldn’t load your instructor file.')}>
          {(professor) =>
            professor ? (
              <Own id={professor._id} />
            ) : (
              <p>
                {i18n.t('Send your professor application first.')}{' '}
                <Link to={paths.professorApplication}>{i18n.t('Professor Application')}</Link>
              </p>
            )
          }
        </Loaded>
      ) : (
        <p>{i18n.t('This page shows professors their own file. Your account isn’t a professor account.')}</p>
      )}
    </Page>
  );
}

function Own({ id }: { readonly id: string }) {
  const query = useEndpoint(instructorFiles.one, { params: { id } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load your instructor file.')}>
      {(file: InstructorFile | null) =>
        file && (
          <>
            <Credentials professorId={id} credentials={file.credentials ?? []} />
            <Qualifications of={file.qualifications} />
            <Sharing professorId={id} sharedWith={file.sharedWith} />
          </>
        )
      }
    </Loaded>
  );
}
