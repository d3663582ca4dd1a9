import {
  type CourseDefinition,
  courseDefinitionFields as fields,
} from '@stoa/contract/catalog/course-definitions.endpoints';
import { labelsOf, namesBy, plainInputs } from '@stoa/contract/kernel/record-fields';
import { courseReviews } from '@stoa/contract/catalog/course-instances.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Decided } from '../../ui/review/ReviewPage.tsx';
import { RecordHistory } from '../../ui/History.tsx';
import { readField } from '../../ui/recordFields.tsx';
import { Details, Texts } from '../../ui/Page.tsx';
import { StatusBanner } from '../../ui/StatusBadge.tsx';
import { equivalentInWords } from './definitions.tsx';

/** A course definition with its status and history. */
export function DefinitionDetails({ definition }: { definition: CourseDefinition }) {
  const { status, statusReason, createdByREF } = definition;
  const shown = (names: readonly Exclude<keyof typeof fields, 'institutionREF'>[]) =>
    Object.fromEntries(names.map((name) => [i18n.t(fields[name].label), readField(fields[name], definition[name])]));
  return (
    <>
      <StatusBanner status={status}>
        <Decided of={definition} />
        {statusReason && <p>{i18n.t('Reason: {reason}', { reason: statusReason })}</p>}
      </StatusBanner>
      <Details
        of={{
          ...shown(namesBy(fields, ...plainInputs).filter((name) => fields[name].input !== 'text')),
          [i18n.t('Created by')]: createdByREF && fullName(createdByREF),
          [i18n.t(fields.institutionREF.label)]: definition.institutionREF?.name,
          ...(definition.equivalent && { [i18n.t('Counts there as')]: equivalentInWords(definition.equivalent) }),
        }}
      />
      <Texts of={shown(namesBy(fields, 'text'))} />
      {definition.hasHistory && (
        <RecordHistory of={courseReviews.definitionHistory} id={definition._id} labels={labels} />
      )}
    </>
  );
}

const labels = { ...labelsOf(fields), status: /*i18n*/ 'Status', equivalent: /*i18n*/ 'Counts there as' };
