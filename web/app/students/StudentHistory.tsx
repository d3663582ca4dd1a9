import { students } from '@stoa/contract/students';
import { useEndpoint } from '../kernel/queries.ts';
import { History } from '../ui/History.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { educationOf, studentLabels } from './StudentRecord.tsx';
import { words } from './words.ts';

export function StudentHistory({ id }: { id: string }) {
  const query = useEndpoint(students.history, { params: { id } });
  return (
    <Loaded query={query} failed={words.theHistoryCouldNotBeLoaded}>
      {(entries) => (
        <History entries={entries ?? []} labels={studentLabels} sayings={{ educationLevel: educationOf }} />
      )}
    </Loaded>
  );
}
