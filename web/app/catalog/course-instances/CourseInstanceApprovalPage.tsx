import { courseInstances } from '@stoa/contract/catalog/course-instances.endpoints';
import { paths, recordAt } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Decided, ReviewPage, UnmetSentence } from '../../ui/review/ReviewPage.tsx';
import { CourseInstanceActions } from './CourseInstanceActions.tsx';
import { CourseHistory, CourseReview } from './CourseReview.tsx';
import { RegistrationsExport } from './ExportButton.tsx';
import { InstanceBanner, institutionTones } from './instances.tsx';

/** One course that a professor proposes, to read before deciding. */
export const CourseInstanceApprovalPage = ({ id }: { id: string }) => (
  <ReviewPage
    of={courseInstances.one}
    id={id}
    title={i18n.t('Courses')}
    failed={i18n.t('Failed to load course instances')}
    about={(instance) => ({
      name: instance.name,
      isWaiting: instance.status === 'Pending Approval',
      alone: instance.unmet?.why,
      actions: (
        <>
          <CourseInstanceActions instance={instance} prominent />
          <RegistrationsExport instance={instance} prominent />
        </>
      ),
    })}
  >
    {(instance) => (
      <>
        <UnmetSentence of={instance} />
        <InstanceBanner instance={instance} tones={institutionTones}>
          <Decided of={instance} />
        </InstanceBanner>
        <p>
          {instance.professorREF.map(({ _id: professorId, personREF }) => (
            <span key={professorId}>
              <Link to={recordAt(paths.instructorFiles, professorId)}>
                {i18n.t('Instructor file of {name}', { name: fullName(personREF) })}
              </Link>{' '}
            </span>
          ))}
        </p>
        <CourseReview instance={instance} open={instance.status === 'Pending Approval'} verb="Comment" />
        <CourseHistory id={id} />
      </>
    )}
  </ReviewPage>
);
