import { instructorFiles, type InstructorFile } from '@stoa/contract/catalog/instructor-files.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { fullName } from '@stoa/contract/people/people';
import { useSend } from '../../ui/useSend.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';

interface AskToShareProps {
  readonly file: InstructorFile;
  readonly institution: { readonly _id: string; readonly name: string };
}
/** Says that an institution can't read a professor's credentials yet, and asks the professor to share them. */
export function AskToShare({ file, institution }: AskToShareProps) {
  const name = fullName(file.professor.personREF);
  const ask = useSend(instructorFiles.askToShare, {
    failed: i18n.t('We couldn’t ask {name}.', { name }),
    done: i18n.t('We’ve asked {name} to share the instructor file.', { name }),
  });
  const send = () => ask.send({ params: { id: file.professor._id }, body: { institutionREF: institution._id } });
  return (
    <Note tone="pending">
      <p>
        {i18n.t(
          '{name} hasn’t shared this file with {institution} yet. Degrees and graduate hours qualify once {institution} can read them.',
          { name, institution: institution.name },
        )}
      </p>
      <Button variant="default" loading={ask.isPending} disabled={ask.isSuccess} onClick={send}>
        {ask.isSuccess ? i18n.t('Asked') : i18n.t('Ask to share')}
      </Button>
    </Note>
  );
}
