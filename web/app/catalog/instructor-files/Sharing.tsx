import { agreements } from '@stoa/contract/catalog/agreements';
import { instructorFiles, type InstructorFile } from '@stoa/contract/catalog/instructor-files';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useCall, useEveryRow } from '../../kernel/queries.ts';
import { failureWith } from '../../ui/failed.ts';
import { instant } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { Section } from '../../ui/Page.tsx';
import { CheckboxInput } from '../../ui/plain/Input.tsx';

interface SharingProps {
  readonly professorId: string;
  readonly sharedWith: InstructorFile['sharedWith'];
}
/** Which colleges may read one's credentials: a switch for each. */
export function Sharing({ professorId, sharedWith }: SharingProps) {
  const partners = useEveryRow(agreements.partners);
  const share = useCall(instructorFiles.share);
  const change = (college: { readonly _id: string; readonly name: string }, agreed: boolean) =>
    share.mutate(
      { params: { id: professorId }, body: { institutionREF: college._id, agreed } },
      {
        onSuccess: () =>
          notify(
            agreed
              ? i18n.t('{college} can read your instructor file now.', { college: college.name })
              : i18n.t('{college} can no longer read your instructor file.', { college: college.name }),
          ),
        onError: (failure) => notifyFailure(failureWith(i18n.t('We couldn’t save this setting.'), failure)),
      },
    );
  return (
    <Section title={i18n.t('Sharing')}>
      <p className="soft">
        {i18n.t(
          'A college that may read your file sees your credentials, checks them against documents and prints them in its roster of instructors. You can stop sharing at any time; the college keeps its checks and decisions.',
        )}
      </p>
      <Loaded query={partners} failed={i18n.t('We couldn’t load the colleges.')}>
        {(colleges) =>
          colleges.length === 0 ? (
            <p>{i18n.t('No college grants credit here yet.')}</p>
          ) : (
            <div className="stack">
              {colleges.map((college) => {
                const shared = sharedWith.find(({ _id }) => _id === college._id);
                const asked = share.isPending && share.variables.body?.institutionREF === college._id;
                return (
                  <CheckboxInput
                    key={college._id}
                    label={i18n.t('Let {college} read my instructor file', { college: college.name })}
                    description={
                      shared
                        ? i18n.t('Shared since {date}.', { date: instant(shared.agreedAt) })
                        : i18n.t('Not shared.')
                    }
                    checked={asked ? share.variables.body?.agreed === true : shared !== undefined}
                    disabled={share.isPending}
                    onChange={({ currentTarget: { checked } }) => change(college, checked)}
                  />
                );
              })}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
