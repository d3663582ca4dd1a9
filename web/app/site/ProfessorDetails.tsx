import type { PublicProfessor } from '@stoa/contract/site';
import { lastRow } from '@stoa/contract/kernel/last-row';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../kernel/useRead.ts';
import { day } from '../ui/format.ts';
import { Heading } from '../ui/Heading.tsx';
import { Pages } from './Pages.tsx';
import site from './site.module.css';
import { words } from './words.ts';

const pageSize = 24;

/** The approved professors and what each has open for registration; ?id= is one of them alone, with the whole biography. */
export default function ProfessorDetails() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const asked = id ? `id=${encodeURIComponent(id)}` : `page=${page}&pageSize=${pageSize}`;
  const { found: last, asking, failed, again } = useRead<readonly PublicProfessor[]>(`/api/public/professors?${asked}`);
  // another person's page must not show this one's while it loads
  const found = asking || failed ? undefined : last;
  const name = id && found?.body[0] ? nameOf(found.body[0]) : 'Professors';
  return (
    <div className={site['page']}>
      <Heading title={name}>{name}</Heading>
      <output>{!found && !failed && words.loadingTheProfessors}</output>
      {failed && (
        <div role="alert" className={site['failure']}>
          <p>{words.theProfessorsCouldNotBeLoaded}</p>
          <button type="button" className={site['button']} onClick={again}>
            {words.tryAgain}
          </button>
        </div>
      )}
      {found?.body.length === 0 && (
        <p>
          {id ? words.thereIsNoSuchProfessorHere : words.thereAreNoProfessorsToPresent}{' '}
          <Link to="/courses">{words.seeTheCourses}</Link>.
        </p>
      )}
      {id ? (
        found?.body.map((professor) => <Whole key={professor._id} professor={professor} />)
      ) : (
        <>
          <ul className={site['cards']}>
            {found?.body.map((professor) => (
              <Card key={professor._id} professor={professor} />
            ))}
          </ul>
          {found && (
            <Pages
              page={page}
              last={Math.ceil(Math.min(found.total, lastRow) / pageSize)}
              to={(at) => `/professorDetails?page=${at}`}
            />
          )}
        </>
      )}
      <p>
        {id && (
          <>
            <Link to="/professorDetails">{words.seeAllProfessors}</Link> {words.or}{' '}
          </>
        )}
        <Link to="/courses">{id ? words.allCourses : words.seeAllCourses}</Link>
      </p>
    </div>
  );
}

const nameOf = ({ personREF }: PublicProfessor) => `${personREF.firstName} ${personREF.lastName}`;

function Card({ professor }: { professor: PublicProfessor }) {
  const { _id, title, biography } = professor;
  return (
    <li className={site['card']}>
      <h2>
        <Link to={`/professorDetails?id=${_id}`}>{nameOf(professor)}</Link>
      </h2>
      {title && <p className={site['note']}>{title}</p>}
      {biography && <p className={site['clamp']}>{biography}</p>}
      <OpenCoursesOf professor={professor} />
    </li>
  );
}

function Whole({ professor }: { professor: PublicProfessor }) {
  const { title, biography, courses } = professor;
  return (
    <>
      {title && <p className={site['note']}>{title}</p>}
      {biography && <p className={site['asWritten']}>{biography}</p>}
      <section className={site['part']} aria-labelledby="open">
        <h2 id="open">{words.openForRegistration}</h2>
        {courses.length > 0 ? (
          <OpenCoursesOf professor={professor} />
        ) : (
          <p>{words.hasNoCourseOpenForRegistration(nameOf(professor))}</p>
        )}
      </section>
    </>
  );
}

function OpenCoursesOf({ professor: { courses } }: { professor: PublicProfessor }) {
  if (courses.length === 0) return null;
  return (
    <ul className={site['plain']}>
      {courses.map(({ _id, name, start }) => (
        <li key={_id}>
          <Link to={`/courses/${_id}`}>{name}</Link>
          {start && words.from(day(start))}
        </li>
      ))}
    </ul>
  );
}
