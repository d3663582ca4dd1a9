import type { ReactNode } from 'react';
import { Trans } from '#trans';
import { useSearchParams } from 'react-router';
import { carrying, chosenCourse } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { site } from '@stoa/contract/office/site.endpoints';
import { useEndpoint } from '../../kernel/queries.ts';
import { Page } from '../../ui/Page.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import styles from './AccountPages.module.css';

/** The name of the course that somebody chose with Enroll Now. */
const useChosenName = (course: string | undefined): string | undefined =>
  useEndpoint(site.course, { params: { id: course ?? '' } }, { enabled: course !== undefined }).data?.name;

/** Names the course that somebody goes on to after signing in or joining. Renders nothing without one, or when it is no longer public. */
export function GoingOnTo({ course }: { readonly course: string | undefined }) {
  const name = useChosenName(course);
  return name === undefined ? null : (
    <span>
      <Trans id="Then you continue with <0>{name}</0>." values={{ name }} components={{ 0: <strong /> }} />
    </span>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly good: boolean;
  /** The next step, when it is not signing in. Signing in is the main one, except where an email has to be read first. */
  readonly next?: ReactNode;
  readonly later?: boolean;
  /** Shown between the result and the next step. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** The result in one sentence, with a link to the next step. Signing in goes on with the course that was chosen before. */
export function Outcome({ title, good, next, later = false, more, children }: OutcomeProps) {
  const [search] = useSearchParams();
  const course = chosenCourse(search);
  const known = useChosenName(course);
  return (
    <Page title={title} width="narrow">
      <Note tone={good ? 'approved' : 'denied'} role={good ? 'status' : 'alert'}>
        {children}
      </Note>
      {more}
      <ul className={styles['links']}>
        <li>
          {next ?? (
            <ButtonLink to={carrying(course, '/login')} variant={later || !good ? 'default' : undefined}>
              {known && good && !later
                ? i18n.t('Sign in to continue with {course}', { course: known })
                : i18n.t('Sign in to continue')}
            </ButtonLink>
          )}
        </li>
      </ul>
    </Page>
  );
}
