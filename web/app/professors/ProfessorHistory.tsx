import { professors } from '@stoa/contract/professors';
import { useEndpoint } from '../kernel/queries.ts';
import { History } from '../ui/History.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { words } from './words.ts';

const labels: Readonly<Record<string, string>> = {
  title: words.title,
  biography: words.biography,
  dob: words.dateOfBirth,
  ethnicity: 'Ethnicity',
  sex: 'Sex',
  maritalStatus: words.maritalStatus,
  idType: words.idType,
  idNumber: words.idNumberLabel,
  idREF: words.idDocument,
  transcriptREF: 'Transcript',
  w9REF: 'W-9',
  hasAllDocs: words.hasAllDocs,
  ...Object.fromEntries(
    ([1, 2] as const).flatMap((number) => {
      const reference = number === 1 ? words.firstReferenceInText : words.secondReferenceInText;
      return [
        [`refName${number}`, words.nameOfThe(reference)],
        [`refTitle${number}`, words.titleOfThe(reference)],
        [`refAffiliation${number}`, words.affiliationOfThe(reference)],
        [`refEmailPhone${number}`, words.emailOrPhoneOfThe(reference)],
        [`refLetter${number}REF`, words.letterOfThe(reference)],
      ];
    }),
  ),
};

export function ProfessorHistory({ id }: { id: string }) {
  const query = useEndpoint(professors.history, { params: { id } });
  return (
    <Loaded query={query} failed={words.theHistoryCouldNotBeLoaded}>
      {(entries) => <History entries={entries ?? []} labels={labels} />}
    </Loaded>
  );
}
