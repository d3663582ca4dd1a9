import { NewCredential } from '@stoa/contract/catalog/instructor-files.shapes';
import { professorOf } from '../../server/src/catalog/applications/applications.queries.ts';
import { accountOf } from '../../server/src/people/accounts/accounts.ts';
import {
  addCredential,
  checkCredential,
  qualify,
  shareFile,
} from '../../server/src/catalog/instructor-files/instructor-files.ts';
import { institutionCalled, registrar } from './acts.ts';
import type { SampleCourse } from './courses.ts';
import type { Past } from './past.ts';

async function recordOf({ services }: Past, email: string): Promise<string> {
  const { _id } = (await accountOf(services, email))!;
  return (await professorOf(services.database.db, _id))!._id;
}

/** A professor adds a degree to their file and lets an institution read it, which compares it with the transcript. */
export async function verifiedFile(past: Past, email: string, institution: string, degree: object): Promise<void> {
  const id = await recordOf(past, email);
  const institutionREF = await institutionCalled(past, institution);
  const credential = await past.as(email, async (context) => {
    await shareFile(context, id, { institutionREF, agreed: true });
    return addCredential(context, id, NewCredential.parse({ kind: 'degree', ...degree }));
  });
  const document = 'official transcript, a sample';
  await past.as(registrar, (context) =>
    checkCredential(context, credential._id, { institutionREF, fields: ['level', 'field', 'institution'], document }),
  );
}

/** The institution says that a professor may teach a course for it. */
export async function qualifyFor(past: Past, { professor, credit }: SampleCourse, definition: string): Promise<void> {
  const id = await recordOf(past, professor);
  const institutionREF = await institutionCalled(past, credit!.institution);
  await past.as(registrar, (context) =>
    qualify(context, id, {
      institutionREF,
      courseDefinitionREF: definition,
      basis: 'degree',
      reason: '',
      validUntil: null,
    }),
  );
}
