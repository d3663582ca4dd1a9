import type { CourseDefinition } from '@stoa/contract/course-definitions';
import { fullName } from '@stoa/contract/people';
import type { ReactNode } from 'react';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { StatusBanner } from '../ui/StatusBadge.tsx';
import styles from './CourseDefinitionPage.module.css';

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
      <Words title="Description" of={definition.description} />
      <Words title="Learning Outcomes" of={definition.learningOutcomes} />
      <Words title="Misc Notes" of={definition.miscOther} />
    </Page>
  );
}

function Words({ title, of }: { title: string; of: string }) {
  return (
    <Section title={title}>
      <p className={styles['words']}>{of || '–'}</p>
    </Section>
  );
}
