import { carrying, paths } from '@stoa/contract/paths';

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The course that somebody chose with Enroll Now, read from an address. Undefined when there is none, or it isn't an id. */
export function chosenCourse(search: URLSearchParams): string | undefined {
  const course = search.get('course');
  return course !== null && id.test(course) ? course : undefined;
}

/** Where Enroll Now leads: to the course's own register dialog, for visitors after joining. Samples lead to the plain list. */
export const enrollAt = (isSignedIn: boolean, course?: string): string =>
  carrying(course, isSignedIn ? paths.courseRegistration : '/register?userType=Student');
