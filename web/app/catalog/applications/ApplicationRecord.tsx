import type { Application, ApplicationField } from '@stoa/contract/catalog/applications';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { fullName, type Person } from '@stoa/contract/people/people';
import type { ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Email } from '../../ui/Email.tsx';
import { FileView } from '../../ui/FileView.tsx';
import { RecordHistory } from '../../ui/History.tsx';
import { Details, Section, Texts } from '../../ui/Page.tsx';
import { readField } from '../../ui/recordFields.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { choiceOf, labelsOf, type Kind } from './kinds.ts';

const addressOf = ({ street, city, state, zip, country }: Person): string =>
  [street, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** Name, address, email and phone, which belong to the person's account and are changed there. */
export function PersonDetails({ person, suffix = '' }: { person: Person; suffix?: string }) {
  return (
    <Details
      of={{
        [i18n.t('Name')]: [fullName(person), suffix].filter(Boolean).join(' '),
        [i18n.t('Address')]: addressOf(person),
        [i18n.t('Email')]: <Email of={person.email} />,
        [i18n.t('Phone')]: [person.mobilePhone, person.homePhone].filter(Boolean).join(', ') || i18n.t('N/A'),
      }}
    />
  );
}

interface ApplicationRecordProps {
  readonly kind: Kind;
  readonly application: Application;
  /** The identity number as this reader may see it. */
  readonly idNumber: ReactNode;
  /** The reader's actions for a document, besides viewing it. */
  readonly documentActions?: (field: ApplicationField) => ReactNode;
  /** The reader is the person, who sees who opened the documents. */
  readonly own?: boolean;
}
/** A whole application, read-only. Fields that changed when it was sent again are marked. */
export function ApplicationRecord({ kind, application, idNumber, documentActions, own }: ApplicationRecordProps) {
  const read = (field: ApplicationField): ReactNode => {
    const value = application[field.name];
    if (field.name === 'idNumber') return idNumber;
    if (field.input === 'choice') return choiceOf(field, value as string);
    if (field.input !== 'document') return readField(field, value);
    return (
      <FileView file={value as FileRef | null} own={own} inline={!own}>
        {documentActions?.(field)}
      </FileView>
    );
  };
  const shown = (field: ApplicationField): [string, ReactNode] => {
    const isNew = application.resubmittedFields.includes(field.name);
    return [i18n.t(field.label), isNew ? <New key={field.name}>{read(field)}</New> : read(field)];
  };
  const sections = (of: readonly ApplicationField[]) =>
    [...Map.groupBy(of, ({ section }) => section)].map(([section, fields]) => (
      <Section key={section} title={i18n.t(section)}>
        <Details of={Object.fromEntries(fields.map(shown))} />
      </Section>
    ));
  const long = own ? [] : kind.fields.filter((field) => field.long && application[field.name]);
  return (
    <>
      <Section title={i18n.t('Contact')}>
        <PersonDetails person={application.personREF} suffix={(application['suffix'] ?? '') as string} />
      </Section>
      {sections(kind.fields.filter(({ long }) => !long))}
      {long.map(({ name, label }) => (
        <Section key={name} title={i18n.t(label)}>
          <Texts of={{ [i18n.t('As everyone sees it')]: application[name] as string }} />
        </Section>
      ))}
      {!own && sections(kind.ownFields)}
    </>
  );
}

/** Marks a field that changed since an approver last looked. */
const New = ({ children }: { children: ReactNode }) => (
  <>
    <StatusBadge status={/*i18n*/ 'New since last time'} tone="pending" />
    <div>{children}</div>
  </>
);

export function ApplicationHistory({ kind, id }: { kind: Kind; id: string }) {
  const sayings: Record<string, (value: string) => string> = Object.fromEntries(
    kind.fields
      .filter(({ options }) => options)
      .map((field) => [field.name, (value: string) => choiceOf(field, value)]),
  );
  return <RecordHistory of={kind.endpoints.history} id={id} labels={labelsOf(kind)} sayings={sayings} />;
}
