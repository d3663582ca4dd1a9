import { fullName, type Person } from '@stoa/contract/people';
import type { Professor } from '@stoa/contract/professors';
import type { ReactNode } from 'react';
import { Email } from '../ui/Email.tsx';
import { FileView } from '../ui/FileView.tsx';
import { day } from '../ui/format.ts';
import { Facts, Section, Texts } from '../ui/Page.tsx';
import { words } from './words.ts';

const addressOf = ({ street, city, state, zip, country }: Person): string =>
  [street, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** Name, address and e-mail, which belong to the person's account and are changed there. */
export function PersonFacts({ person }: { person: Person }) {
  return <Facts of={{ Name: fullName(person), Address: addressOf(person), Email: <Email of={person.email} /> }} />;
}

interface ProfessorRecordProps {
  readonly professor: Professor;
  /** The identity number as this reader may see it. */
  readonly idNumber: ReactNode;
  /** The reader is the professor, who sees who opened the documents. */
  readonly own?: boolean;
}
/** All of an application, to read: contact, person, documents, references. */
export function ProfessorRecord({ professor, idNumber, own }: ProfessorRecordProps) {
  const { personREF: person } = professor;
  return (
    <>
      <Section title={words.contact}>
        <Facts
          of={{
            Name: fullName(person),
            Address: addressOf(person),
            Email: <Email of={person.email} />,
            'Mobile Phone': person.mobilePhone,
            'Home Phone': person.homePhone,
          }}
        />
      </Section>
      <Section title={words.personalInformation}>
        <Facts
          of={{
            Title: professor.title,
            'Date of Birth': day(professor.dob),
            Ethnicity: professor.ethnicity,
            Sex: professor.sex,
            'Marital Status': professor.maritalStatus,
            'ID Type': professor.idType,
            'ID Number': idNumber,
          }}
        />
      </Section>
      {!own && professor.biography && (
        <Section title={words.biography}>
          <Texts of={{ 'As everybody reads it': professor.biography }} />
        </Section>
      )}
      <Section title={words.documents}>
        <Facts
          of={{
            'ID Document': <FileView file={professor.idREF} own={own} />,
            Transcript: <FileView file={professor.transcriptREF} own={own} />,
            'W-9': <FileView file={professor.w9REF} own={own} />,
            'Has All Docs': professor.hasAllDocs ? 'Yes' : 'No',
          }}
        />
      </Section>
      <Section title={words.firstReference}>
        <Facts
          of={{
            Name: professor.refName1,
            Title: professor.refTitle1,
            Affiliation: professor.refAffiliation1,
            'Email or Phone': professor.refEmailPhone1,
            'Reference Letter': <FileView file={professor.refLetter1REF} own={own} />,
          }}
        />
      </Section>
      <Section title={words.secondReference}>
        <Facts
          of={{
            Name: professor.refName2,
            Title: professor.refTitle2,
            Affiliation: professor.refAffiliation2,
            'Email or Phone': professor.refEmailPhone2,
            'Reference Letter': <FileView file={professor.refLetter2REF} own={own} />,
          }}
        />
      </Section>
    </>
  );
}
