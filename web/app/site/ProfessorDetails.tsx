import { Link } from 'react-router';
import { day } from '../ui/format.ts';
import { Heading } from '../ui/Heading.tsx';
import site from './site.module.css';
import { useOpenCourses } from './useOpenCourses.ts';

interface Teacher {
  readonly id: string;
  readonly name: string;
  /** "Professor of Astronomy", say. */
  readonly title: string | null;
  readonly courses: { readonly id: string; readonly name: string; readonly start: string | null }[];
}

/** The professors who have a course open for registration, and those courses. */
export default function ProfessorDetails() {
  const { courses, failed, again } = useOpenCourses();
  const teachers = new Map<string, Teacher>();
  for (const { _id, name, start, professorREF } of courses ?? [])
    for (const { _id: id, title, personREF } of professorREF) {
      const teacher = teachers.get(id) ?? {
        id,
        name: `${personREF.firstName} ${personREF.lastName}`,
        title,
        courses: [],
      };
      teacher.courses.push({ id: _id, name, start });
      teachers.set(id, teacher);
    }

  return (
    <div className={site['page']}>
      <Heading title="Professors">Professors</Heading>
      <output>{!courses && !failed && 'Loading the professors…'}</output>
      {failed && (
        <div role="alert" className={site['failure']}>
          <p>The professors could not be loaded.</p>
          <button type="button" className={site['button']} onClick={again}>
            Try again
          </button>
        </div>
      )}
      {courses && teachers.size === 0 && (
        <p>
          No professor has a course open for registration right now. <Link to="/courses">See the courses</Link>.
        </p>
      )}
      <ul className={site['cards']}>
        {[...teachers.values()].map((teacher) => (
          <li key={teacher.id} className={site['card']}>
            <h2>{teacher.name}</h2>
            {teacher.title && <p className={site['note']}>{teacher.title}</p>}
            <ul className={site['plain']}>
              {teacher.courses.map((course) => (
                <li key={course.id}>
                  {course.name}, from {day(course.start)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/courses">See all courses</Link>
      </p>
    </div>
  );
}
