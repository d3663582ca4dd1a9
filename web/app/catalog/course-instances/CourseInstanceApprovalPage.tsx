import { courseInstances } from '@stoa/contract/catalog/course-instances.endpoints';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { UnmetSentence, ReviewPage } from '../../ui/review/ReviewPage.tsx';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { CourseHistory, CourseReview } from './CourseReview.tsx';
import { RegistrationsExport } from './ExportButton.tsx';
import { InstanceBanner, institutionTones } from './instances.tsx';

/** One course that a professor proposes, to read before deciding. */
export function CourseInstanceApprovalPage({ id }: { id: string }) {
  const query = useEndpoint(courseInstances.one, { params: { id } });
  const instance = query.data;
  return (
    <ReviewPage
      id={id}
      title={i18n.t('Courses')}
      isWaiting={instance?.status === 'Pending Approval'}
      alone={instance?.unmet?.why}
      shown={instance ?? undefined}
      actions={
        instance && (
          <>
            <CourseInstanceActions instance={instance} prominent />
            <RegistrationsExport instance={instance} prominent />
          </>
        )
      }
    >
      <Loaded query={query} failed={i18n.t('Failed to load course instances')}>
        {(loaded) =>
          loaded && (
            <>
              <UnmetSentence of={loaded} />
              <InstanceBanner instance={loaded} tones={institutionTones}>
                {loaded.decidedBy && (
                  <p>
                    {i18n.t('{name} decided this on {date}.', {
                      name: fullName(loaded.decidedBy),
                      date: instant(loaded.decidedAt),
                    })}
                  </p>
                )}
              </InstanceBanner>
              <p>
                {loaded.professorREF.map(({ _id: professorId, personREF }) => (
                  <span key={professorId}>
                    <Link to={recordAt(paths.instructorFiles, professorId)}>
                      {i18n.t('Instructor file of {name}', { name: fullName(personREF) })}
                    </Link>{' '}
                  </span>
                ))}
              </p>
              <CourseReview instance={loaded} open={loaded.status === 'Pending Approval'} verb="Comment" />
              <CourseHistory id={id} />
            </>
          )
        }
      </Loaded>
    </ReviewPage>
  );
}
