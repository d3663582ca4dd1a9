import { professors } from '@stoa/contract/professors';
import { useEndpoint } from '../kernel/queries.ts';
import { History } from '../ui/History.tsx';
import { Loaded } from '../ui/Loaded.tsx';

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  dob: 'Date of Birth',
  ethnicity: 'Ethnicity',
  sex: 'Sex',
  maritalStatus: 'Marital Status',
  idType: 'ID Type',
  idNumber: 'ID Number',
  idREF: 'ID Document',
  transcriptREF: 'Transcript',
  w9REF: 'W-9',
  hasAllDocs: 'Has All Docs',
  ...Object.fromEntries(
    ([1, 2] as const).flatMap((number) => {
      const reference = number === 1 ? 'first reference' : 'second reference';
      return [
        [`refName${number}`, `Name of the ${reference}`],
        [`refTitle${number}`, `Title of the ${reference}`],
        [`refAffiliation${number}`, `Affiliation of the ${reference}`],
        [`refEmailPhone${number}`, `Email or phone of the ${reference}`],
        [`refLetter${number}REF`, `Letter of the ${reference}`],
      ];
    }),
  ),
};

export function ProfessorHistory({ id }: { id: string }) {
  const query = useEndpoint(professors.history, { params: { id } });
  return (
    <Loaded query={query} failed="The history could not be loaded.">
      {(entries) => <History entries={entries ?? []} labels={labels} />}
    </Loaded>
  );
}
