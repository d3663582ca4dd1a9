import { type PublicProfessor, site as api } from '@stoa/contract/office/site.endpoints';
import { Trans } from '#trans';
import { Link, useSearchParams } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../../kernel/queries.ts';
import { day } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { Pages } from '../../ui/plain/Pages.tsx';
import { Picture } from '../../ui/plain/Picture.tsx';
import site from './site.module.css';

const pageSize = 24;

/** The page is complete without JavaScript, which starts at the visitor's first movement. */
export const handle = { isStartedLater: true };

/** The approved professors and their open courses. With ?id=, one professor with the whole biography. */
export default function ProfessorDetails() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const asked = useRows(api.professors, {
    query: id ? { id } : { page, pageSize },
  });
  // Another professor's page must not show this one while it loads.
  const found = asked.isPlaceholderData || asked.isError ? undefined : asked.data;
  const name = id && found?.rows[0] ? nameOf(found.rows[0]) : i18n.t('Professors');
  return (
    <div className={`${site['page']} ${site['late']}`}>
      <Heading title={name}>{name}</Heading>
      <output>{!found && !asked.isError && i18n.t('Loading the professors…')}</output>
      {asked.isError && <Failure title={i18n.t('We couldn’t load the professors.')} retry={asked.refetch} />}
      {found?.rows.length === 0 && (
        <p>
          <Trans
            id={
              id
                ? /*i18n*/ 'We couldn’t find this professor. <0>See the courses</0>.'
                : /*i18n*/ 'There are no professors here yet. <0>See the courses</0>.'
            }
            components={{ 0: <Link to="/courses" /> }}
          />
        </p>
      )}
      {id ? (
        found?.rows.map((professor) => <Whole key={professor._id} professor={professor} />)
      ) : (
        <>
          <ul className="cards">
            {found?.rows.map((professor) => (
              <Card key={professor._id} professor={professor} />
            ))}
          </ul>
          {found && (
            <Pages page={page} total={found.total} pageSize={pageSize} to={(at) => `/professorDetails?page=${at}`} />
          )}
        </>
      )}
      <p hidden={!found && !asked.isError}>
        {id ? (
          <Trans
            id="<0>See all professors</0> or <1>all courses</1>"
            components={{ 0: <Link to="/professorDetails" />, 1: <Link to="/courses" /> }}
          />
        ) : (
          <Link to="/courses">{i18n.t('See all courses')}</Link>
        )}
      </p>
    </div>
  );
}

const nameOf = ({ personREF }: PublicProfessor) => `${personREF.firstName} ${personREF.lastName}`;

function Card({ professor }: { professor: PublicProfessor }) {
  const { _id, title, biography, portrait } = professor;
  return (
    <li className="card">
      <Picture of={portrait} name={nameOf(professor)} />
      <h2>
        <Link to={`/professorDetails?id=${_id}`}>{nameOf(professor)}</Link>
      </h2>
      {title && <p className="soft">{title}</p>}
      {biography && <p className={site['clamp']}>{biography}</p>}
      <OpenCoursesOf professor={professor} />
    </li>
  );
}

function Whole({ professor }: { professor: PublicProfessor }) {
  const { title, biography, courses, portrait } = professor;
  return (
    <>
      <Picture of={portrait} name={nameOf(professor)} alt={i18n.t('Picture of {name}', { name: nameOf(professor) })} />
      {title && <p className="soft">{title}</p>}
      {biography && <p className={site['asWritten']}>{biography}</p>}
      <section className={site['part']} aria-labelledby="open">
        <h2 id="open">{i18n.t('Open for registration')}</h2>
        {courses.length > 0 ? (
          <OpenCoursesOf professor={professor} />
        ) : (
          <p>
            {i18n.t('{professor} has no courses open for registration right now.', { professor: nameOf(professor) })}
          </p>
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
          {start ? (
            <Trans
              id="<0>{name}</0> starts {date}"
              values={{ name: <>{name}</>, date: day(start) }}
              components={{ 0: <Link to={`/courses/${_id}`} /> }}
            />
          ) : (
            <Link to={`/courses/${_id}`}>{name}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}
