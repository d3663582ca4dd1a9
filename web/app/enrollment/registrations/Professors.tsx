import type { ProfessorName } from '@stoa/contract/catalog/professors.endpoints';
import { mailTo } from '@stoa/contract/kernel/text';
import { fullName } from '@stoa/contract/people/people';
import { Email } from '../../ui/Email.tsx';
import styles from './registrations.module.css';

/** The professors of a course, with title and email where they are known. */
export function Professors({ professors }: { professors: readonly ProfessorName[] }) {
  if (professors.length === 0) return '–';
  return (
    <ul className={styles['plain']}>
      {professors.map(({ _id, title, personREF }) => (
        <li key={_id}>
          {fullName(personREF)}
          {title && `, ${title}`}
          {personREF.email && (
            <>
              {', '}
              <a href={mailTo(personREF.email)}>
                <Email of={personREF.email} />
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
