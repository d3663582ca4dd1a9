import type { CourseDefinition } from '@stoa/contract/course-definitions';
import { fullName } from '@stoa/contract/people';
import type { ReactNode } from 'react';
import { Facts, Page, Texts } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';

interface CourseDefinitionPageProps {
  readonly title: string;
  readonly definition: CourseDefinition;
  readonly close: () => void;
  /** What can be done with it. */
  readonly actions?: ReactNode;
}

/** A course definition, to read. */
export function CourseDefinitionPage({ title, definition, close, actions }: CourseDefinitionPageProps) {
  const { name, courseNumber, level, credits, status, statusReason, createdByREF } = definition;
  return (
    <Page title={title} back={{ onClick: close, label: 'Back' }} actions={actions}>
      <StatusBanner status={status}>{statusReason && <p>Reason: {statusReason}</p>}</StatusBanner>
      <Facts
        of={{
          Name: name,
          'Course Number': courseNumber,
          Level: level,
          Credits: credits,
          'Defined by': createdByREF && fullName(createdByREF),
        }}
      />
      <Texts
        of={{
          Description: definition.description,
          'Learning Outcomes': definition.learningOutcomes,
          'Misc Notes': definition.miscOther,
        }}
      />
    </Page>
  );
}
