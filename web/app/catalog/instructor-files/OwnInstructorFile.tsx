import { instructorFiles, type InstructorFile } from '@stoa/contract/catalog/instructor-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import { paths } from '@stoa/contract/paths';
import { professors } from '@stoa/contract/catalog/professors';
import { Link } from 'react-router';
import { useEndpoint } from '../../kernel/queries.ts';
import { useMay } from '../../kernel/session.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Credentials } from './Credentials.tsx';
import { Qualifications } from './Qualifications.tsx';
import { Sharing } from './Sharing.tsx';

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
