import type { CourseDefinition } from '@stoa/contract/catalog/course-definitions';
import { courseReviews } from '@stoa/contract/catalog/course-reviews';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { instant } from '../../ui/format.ts';
import { History } from '../../ui/History.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Details, Page, Texts } from '../../ui/Page.tsx';
import { StatusBanner } from '../../ui/StatusBadge.tsx';
import { equivalentInWords } from './equivalent.tsx';

interface CourseDefinitionRecordProps {
  readonly title: string;
  readonly definition: CourseDefinition;
  readonly close: () => void;
}

/** The page of a course definition, to read. */
export const CourseDefinitionRecord = ({ title, definition, close }: CourseDefinitionRecordProps) => (
  <Page title={title} back={{ onClick: close, label: i18n.t('Back') }}>
    <DefinitionDetails definition={definition} />
  </Page>
);

/** A course definition with its status and history. */
export function DefinitionDetails({ definition }: { definition: CourseDefinition }) {
  const { name, courseNumber, level, credits, status, statusReason, createdByREF, decidedBy, decidedAt } = definition;
  return (
    <>
      <StatusBanner status={status}>
        {decidedBy && (
          <p>{i18n.t('{name} decided this on {date}.', { name: fullName(decidedBy), date: instant(decidedAt) })}</p>
        )}
        {statusReason && <p>{i18n.t('Reason: {reason}', { reason: statusReason })}</p>}
      </StatusBanner>
      <Details
        of={{
          [i18n.t('Name')]: name,
          [i18n.t('Course Number')]: courseNumber,
          [i18n.t('Level')]: level,
          [i18n.t('Credits')]: credits,
          [i18n.t('Created by')]: createdByREF && fullName(createdByREF),
          [i18n.t('Institution that grants the credit')]: definition.institutionREF?.name,
          ...(definition.equivalent && { [i18n.t('Counts there as')]: equivalentInWords(definition.equivalent) }),
        }}
      />
      <Texts
        of={{
          [i18n.t('Description')]: definition.description,
          [i18n.t('Learning Outcomes')]: definition.learningOutcomes,
          [i18n.t('Misc Notes')]: definition.miscOther,
        }}
      />
      {definition.hasHistory && <DefinitionHistory id={definition._id} />}
    </>
  );
}

const labels = {
  name: /*i18n*/ 'Name',
  courseNumber: /*i18n*/ 'Course Number',
  description: /*i18n*/ 'Description',
  level: /*i18n*/ 'Level',
  credits: /*i18n*/ 'Credits',
  status: /*i18n*/ 'Status',
  learningOutcomes: /*i18n*/ 'Learning Outcomes',
  miscOther: /*i18n*/ 'Misc Notes',
  institutionREF: /*i18n*/ 'Institution that grants the credit',
  equivalent: /*i18n*/ 'Counts there as',
};
function DefinitionHistory({ id }: { id: string }) {
  const query = useEndpoint(courseReviews.definitionHistory, { params: { id } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the history.')}>
      {(entries) => <History entries={entries ?? []} labels={labels} />}
    </Loaded>
  );
}
