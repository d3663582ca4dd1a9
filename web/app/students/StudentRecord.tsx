import { fullName, type Person } from '@stoa/contract/people';
import { educationLevelLabels, educationLevels, type Student } from '@stoa/contract/students';
import type { ReactNode } from 'react';
import { Email } from '../ui/Email.tsx';
import { FileView } from '../ui/FileView.tsx';
import { day } from '../ui/format.ts';
import { Facts, Section } from '../ui/Page.tsx';

export const documentLabels = {
  idREF: 'ID Document',
  hsREF: 'High School Document',
  transcriptREF: 'Transcript',
} as const;
export type StudentDocument = keyof typeof documentLabels;

const addressOf = ({ street, city, state, zip, country }: Person): string =>
  [street, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const educationOf = (level: string): string => {
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

interface StudentRecordProps {
  readonly student: Student;
  /** The identity number as this reader may see it. */
  readonly idNumber: ReactNode;
  /** What this reader may do with a document, beside looking at it. */
  readonly documentActions?: (name: StudentDocument) => ReactNode;
  /** The reader is the student, who sees who opened the documents. */
  readonly own?: boolean;
}
/** All of an application, to read. */
export function StudentRecord({ student, idNumber, documentActions, own }: StudentRecordProps) {
  const file = (name: StudentDocument) => (
    <FileView file={student[name]} own={own}>
      {documentActions?.(name)}
    </FileView>
  );
  return (
    <>
      <Section title="Contact">
        <PersonFacts person={student.personREF} suffix={student.suffix} />
      </Section>
      <Section title="Personal information">
        <Facts
          of={{
            'Date of Birth': day(student.dob),
            Ethnicity: student.ethnicity,
            'Hispanic or Latino': yesNo(student.ethnicityHispanic),
            Sex: student.sex,
            'Marital Status': student.maritalStatus,
            'ID Type': student.idType,
            'ID Number': idNumber,
          }}
        />
      </Section>
      <Section title="Documents">
        <Facts
          of={{
            [documentLabels.idREF]: file('idREF'),
            [documentLabels.hsREF]: file('hsREF'),
            [documentLabels.transcriptREF]: file('transcriptREF'),
          }}
        />
      </Section>
      <Section title="Education">
        <Facts
          of={{
            GPA: student.gpa,
            'GPA Notes': student.gpaNotes,
            'Education Level': educationOf(student.educationLevel),
            'High School Graduation': day(student.hsGradDate),
            'Has All Docs': yesNo(student.hasAllDocs),
            'Needs Official Transcript': yesNo(student.needOfficialTranscript),
            'Enrollment Status': student.enrollmentStatus,
            'Academic Term': student.academicTerm,
            'Registration Term': student.registrationTerm,
          }}
        />
      </Section>
    </>
  );
}
