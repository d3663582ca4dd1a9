import { collegeFileSamples } from '@stoa/contract/exchange/college-file-samples';
import { usualProfile, type CollegeFileKind, type CollegeFileProfile } from '@stoa/contract/exchange/college-files';
import type { collegeFiles } from '@stoa/contract/exchange/college-files.shapes';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../kernel/audit.ts';
import type { Context } from '../kernel/context.ts';
import type { Db, Trx } from '../kernel/db.ts';
import { refuseOthers } from '../people/accounts/institution.ts';
import { collegeCells } from './college-files.ts';
import { exchangeRows } from './exchange-rows.ts';
import { savedProfile, saveProfile } from './file-profiles.queries.ts';

interface OfKind {
  /** the id of the institution */
  readonly id: string;
  readonly kind: CollegeFileKind;
}
type Saved = ReplyOf<typeof collegeFiles.profile>;

export const listSamples = (): Promise<ReplyOf<typeof collegeFiles.samples>> =>
  Promise.resolve(
    collegeFileSamples.map(({ name, about, kind, profile }) => ({
      name: i18n.t(name),
      about: i18n.t(about),
      kind,
      profile,
    })),
  );
/** The format of an institution’s files of a kind: the saved one, else the usual one. */
export async function profileAt(db: Db, { id, kind }: OfKind): Promise<Saved> {
  const saved = await savedProfile(db, id, kind);
  return saved
    ? { ...saved.profile, updatedAt: saved.updatedAt, updatedBy: saved.updatedBy }
    : { ...usualProfile(kind), updatedAt: null, updatedBy: null };
}

export async function readProfile(context: Context, params: OfKind): Promise<Saved> {
  await refuseOthers(context, params.id);
  return profileAt(context.db, params);
}

export async function describeFile(
  context: Context<Trx>,
  { id, kind }: OfKind,
  profile: CollegeFileProfile,
): Promise<Saved> {
  await refuseOthers(context, id);
  await saveProfile(context.db, { institutionREF: id, kind, profile, updatedByREF: context.me._id });
  await recordAction(context, 'describe file', 'institution', id, { kind });
  return profileAt(context.db, { id, kind });
}

/** The number of rows in a preview. */
const shown = 20;
/** The first rows of a term, in the format of a profile that isn't saved yet. */
export async function previewFile(
  context: Context,
  { id, kind }: OfKind,
  { term, profile }: { readonly term: string; readonly profile: CollegeFileProfile },
): Promise<ReplyOf<typeof collegeFiles.preview>> {
  await refuseOthers(context, id);
  const rows = await exchangeRows(context.db, context.services, id, { kind, term, limit: shown });
  const { files, problems } = collegeCells(profile, rows.slice(0, shown));
  return {
    headings: profile.columns.map(({ heading }) => heading),
    rows: files.flatMap(({ rows: cells }) => cells.map((row) => [...row])),
    problems,
  };
}
