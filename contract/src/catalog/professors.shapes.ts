import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, text, SeenVersion, type FileRef } from '../kernel/fields.shapes.ts';
import { portrait } from '../people/files.endpoints.ts';
import { PersonName } from '../people/people.shapes.ts';
import { type Application, applications } from './applications.shapes.ts';
import { professorStatuses, professors as lines, professorKind as kind } from './professors.endpoints.ts';
export * from './professors.endpoints.ts';

export const professorKind = applications(kind);

/** A professor's public name and id. */
export const ProfessorName = z
  .object({ _id: Id, title: z.string(), approvalStatus: z.enum(professorStatuses), personREF: PersonName })
  .meta({ id: 'ProfessorName' });
export type ProfessorName = z.infer<typeof ProfessorName>;

/** The part that professors can change after they send their application. It affects no decision. What isn’t sent stays. */
export const Biography = z.strictObject({
  biography: text().optional(),
  isShown: z
    .boolean()
    .optional()
    .meta({ description: 'agrees to be shown to visitors on the home page, once approved' }),
  portraitREF: z.unknown().optional(),
  version: SeenVersion,
});
export type Professor = Application & {
  readonly biography: string;
  readonly isShown: boolean;
  readonly portraitREF: FileRef | null;
};

export const shapes = {
  ...professorKind.shapes,
  approved: list({ summary: 'The names of the approved professors.', of: ProfessorName }),
  setBiography: {
    summary:
      'Change one’s own biography, which the public pages show of approved professors; agree to be shown on the home page, or no longer; send a picture for it, or null to remove it.',
    body: Biography,
    files: { portraitREF: portrait },
    reply: professorKind.Whole,
  },
} as const satisfies Shapes;
export const professors = join(lines, shapes);
