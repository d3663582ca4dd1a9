import { fullName, type Person } from '@stoa/contract/people';
import { educationLevelLabels, educationLevels, type Student } from '@stoa/contract/students';
import type { ReactNode } from 'react';
import { Email } from '../ui/Email.tsx';
import { FileView } from '../ui/FileView.tsx';
import { day } from '../ui/format.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { words } from './words.ts';

export const documentLabels = {
  idREF: words.idDocument,
  hsREF: words.highSchoolDocument,
  transcriptREF: 'Transcript',
} as const;
export type StudentDocument = keyof typeof documentLabels;

const addressOf = ({ street, city, state, zip, country }: Person): string =>
  [street, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
export const educationOf = (level: string): string => {
  const known = educationLevels.find((one) => one === level);
  return known ? educationLevelLabels[known] : level;
};

/** Name, address, e-mail and phone, which belong to the person's account and are changed there. */
export function PersonFacts({ person, suffix = '' }: { person: Person; suffix?: string }) {
  return (
    <Facts
      of={{
        Name: [fullName(person), suffix].filter(Boolean).join(' '),
        Address: addressOf(person),
        Email: <Email of={person.email} />,
        Phone: person.mobilePhone || person.homePhone || 'N/A',
      }}
    />
  );
}

/** What the screens call each field. */
export const studentLabels: Readonly<Record<string, string>> = {
  ...documentLabels,
  dob: words.dateOfBirth,
  ethnicity: 'Ethnicity',
  ethnicityHispanic: words.hispanicOrLatino,
  sex: 'Sex',
  maritalStatus: words.maritalStatus,
  idType: words.idType,
  idNumber: words.idNumberLabel,
  gpa: 'GPA',
  gpaNotes: words.gpaNotes,
  educationLevel: words.educationLevel,
  hsGradDate: words.highSchoolGraduation,
  hasAllDocs: words.hasAllDocs,
  needOfficialTranscript: words.needsOfficialTranscript,
  enrollmentStatus: words.enrollmentStatus,
  academicTerm: words.academicTerm,
  registrationTerm: words.registrationTerm,
  suffix: 'Suffix',
};

interface StudentRecordProps {
  readonly student: Student;
  /** The identity number as this reader may see it. */
  readonly idNumber: ReactNode;
  /** What this reader may do with a document, beside looking at it. */
  readonly documentActions?: (name: StudentDocument) => ReactNode;
  /** The reader is the student, who sees who opened the documents. */
  readonly own?: boolean;
}
/** All of an application, to read; what came with it when it was sent again is marked. */
export function StudentRecord({ student, idNumber, documentActions, own }: StudentRecordProps) {
  const file = (name: StudentDocument) => (
    <FileView file={student[name]} own={own}>
      {documentActions?.(name)}
    </FileView>
  );
  const marked = (name: string, value: ReactNode) =>
    student.resubmittedFields.includes(name) ? <New>{value}</New> : value;
  const facts = (values: Readonly<Record<string, ReactNode>>) => (
    <Facts
      of={Object.fromEntries(Object.entries(values).map(([name, value]) => [studentLabels[name], marked(name, value)]))}
    />
  );
  return (
    <>
      <Section title={words.contact}>
        <PersonFacts person={student.personREF} suffix={student.suffix} />
      </Section>
      <Section title={words.personalInformation}>
        {facts({
          dob: day(student.dob),
          ethnicity: student.ethnicity,
          ethnicityHispanic: yesNo(student.ethnicityHispanic),
          sex: student.sex,
          maritalStatus: student.maritalStatus,
          idType: student.idType,
          idNumber,
        })}
      </Section>
      <Section title={words.documents}>
        {facts({ idREF: file('idREF'), hsREF: file('hsREF'), transcriptREF: file('transcriptREF') })}
      </Section>
      <Section title={words.education}>
        {facts({
          gpa: student.gpa,
          gpaNotes: student.gpaNotes,
          educationLevel: educationOf(student.educationLevel),
          hsGradDate: day(student.hsGradDate),
          hasAllDocs: yesNo(student.hasAllDocs),
          needOfficialTranscript: yesNo(student.needOfficialTranscript),
          enrollmentStatus: student.enrollmentStatus,
          academicTerm: student.academicTerm,
          registrationTerm: student.registrationTerm,
        })}
      </Section>
    </>
  );
}

/** What has come since an approver last looked. */
const New = ({ children }: { children: ReactNode }) => (
  <>
    <StatusBadge status={words.newSinceLastTime} tone="pending" />
    <div>{children}</div>
  </>
);
